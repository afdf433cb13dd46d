package io.ycsbpack.couchbasedouble.store;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An index of a collection. The primary one has no fields and no entries: documents are kept in the order of their ids.
 * Any other holds the JSON of its fields' values before each id. Safe for all threads.
 */
public final class Index {
  private static final char END = '\0';

  private final String name;
  private final List<String> fields;
  private final int replicas;
  private final boolean partitioned;
  private final ConcurrentSkipListSet<String> entries = new ConcurrentSkipListSet<>();

  /**
   * An index without entries.
   *
   * @param fields      on top level; none for the primary index
   * @param replicas    copies in addition to the first, which it only lists
   * @param partitioned whether it lists that it is partitioned by the hash of the ids
   */
  public Index(String name, List<String> fields, int replicas, boolean partitioned) {
    this.name = name;
    this.fields = fields;
    this.replicas = replicas;
    this.partitioned = partitioned;
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its fields; none for the primary index. */
  public List<String> fields() {
    return fields;
  }

  /** Copies in addition to the first. */
  public int replicas() {
    return replicas;
  }

  /** Whether it is listed as partitioned. */
  public boolean isPartitioned() {
    return partitioned;
  }

  /** Whether it is in the order of the ids. */
  public boolean isPrimary() {
    return fields.isEmpty();
  }

  /** Ids of the documents whose first fields have these values, in the order of their values. */
  public Stream<byte[]> ids(List<JsonNode> values) {
    String prefix = text(values);
    var found = values.isEmpty() ? entries : entries.subSet(prefix, prefix + Character.MAX_VALUE);
    return found.stream()
        .map(entry -> entry.substring(entry.lastIndexOf(END) + 1).getBytes(StandardCharsets.UTF_8));
  }

  void add(byte[] id, byte[] document) {
    entry(id, document).ifPresent(entries::add);
  }

  void remove(byte[] id, byte[] document) {
    entry(id, document).ifPresent(entries::remove);
  }

  /** A document without the first field has no entry. */
  private Optional<String> entry(byte[] id, byte[] document) {
    return isPrimary()
        ? Optional.empty()
        : Json.object(document)
            .filter(object -> object.has(fields.get(0)))
            .map(object -> text(fields.stream().map(object::path).toList()) + new String(id, StandardCharsets.UTF_8));
  }

  private static String text(List<JsonNode> values) {
    return values.stream().map(value -> value.toString() + END).collect(Collectors.joining());
  }
}

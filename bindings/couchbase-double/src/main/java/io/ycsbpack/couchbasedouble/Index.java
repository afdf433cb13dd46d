// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An index of a collection. Safe for all threads.
 *
 * @param fields on top level; none for the primary index
 * @param entries the JSON of the fields' values before each id; none in the primary index, because documents are kept
 *     in the order of their ids
 */
record Index(String name, List<String> fields, NavigableSet<String> entries) {
  private static final char END = '\0';

  Index(String name, List<String> fields) {
    this(name, fields, new ConcurrentSkipListSet<>());
  }

  boolean isPrimary() {
    return fields.isEmpty();
  }

  /** Ids of the documents whose first fields have these values. */
  Stream<byte[]> ids(List<JsonNode> values) {
    String prefix = text(values);
    return (values.isEmpty() ? entries : entries.subSet(prefix, true, prefix + Character.MAX_VALUE, false)).stream()
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
        : JsonValues.object(document)
            .filter(object -> object.has(fields.get(0)))
            .map(object -> text(fields.stream().map(object::path).toList()) + new String(id, StandardCharsets.UTF_8));
  }

  private static String text(List<JsonNode> values) {
    return values.stream().map(value -> value.toString() + END).collect(Collectors.joining());
  }
}

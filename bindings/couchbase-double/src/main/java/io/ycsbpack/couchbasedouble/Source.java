// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The documents that a SELECT reads, once.
 *
 * @param rows all that meet its WHERE, and perhaps others
 * @param inOrder whether they come in the order of their ids
 * @param scan that finds them, as EXPLAIN names it
 */
record Source(Stream<Row> rows, boolean inOrder, Optional<ObjectNode> scan) {

  /** A document, parsed when its first field is read: COUNT(*) and META().id read none. For one thread. */
  static final class Row {
    private final byte[] id;
    private final Supplier<ObjectNode> read;
    private Optional<ObjectNode> document = Optional.empty();

    private Row(byte[] id, Supplier<ObjectNode> read) {
      this.id = id;
      this.read = read;
    }

    Row(byte[] id, Documents.Item item) {
      this(id, () -> JsonValues.object(item.value()).orElseGet(JsonNodeFactory.instance::objectNode));
    }

    /** A row without id, as in the service's own keyspaces. */
    Row(ObjectNode document) {
      this(new byte[0], () -> document);
    }

    String id() {
      return new String(id, StandardCharsets.UTF_8);
    }

    ObjectNode document() {
      document = document.or(() -> Optional.of(read.get()));
      return document.get();
    }
  }

  /** The keyspace {@code system:indexes}: every index of a bucket. */
  static Source ofIndexes(BucketStore bucket) {
    Stream<ObjectNode> served = bucket.collections()
        .stream()
        .flatMap(documents -> documents.indexes().values().stream().map(index -> listed(bucket, documents, index)));
    return new Source(Stream.concat(bucket.listedIndexes.stream(), served).map(Row::new), false, Optional.empty());
  }

  /** The default collection's indexes are listed under the bucket's name, all others under three names. */
  private static ObjectNode listed(BucketStore bucket, Documents documents, Index index) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    boolean byBucket = documents.id() == 0;
    if (!byBucket) {
      row.put("bucket_id", bucket.name).put("scope_id", documents.scope());
    }
    row.put("keyspace_id", byBucket ? bucket.name : documents.name());
    row.put("name", index.name()).put("state", "online").put("using", "gsi").put("namespace_id", "default");
    if (index.isPrimary()) {
      row.put("is_primary", true);
    }
    ArrayNode key = row.putArray("index_key");
    index.fields().forEach(field -> key.add("`" + field.replace("`", "``") + "`"));
    return row;
  }

  /**
   * Uses the index with the most leading fields bound to values by the WHERE; else an index whose first field the WHERE
   * requires to be there; else the primary index.
   */
  static Source of(Documents documents, List<Condition> where) {
    Index index = documents.indexes()
        .values()
        .stream()
        .filter(known -> known.isPrimary() || !prefix(known, where).isEmpty() || where.stream()
            .anyMatch(condition -> condition.operator().equals(Condition.PRESENT)
                && condition.left().equals(new Expression.Field(known.fields().get(0)))))
        .max(Comparator.comparing((Index known) -> !known.isPrimary())
            .thenComparing(known -> prefix(known, where).size()))
        .orElseThrow(() -> new QueryException(QueryException.NO_INDEX, "No index available on keyspace `default`:`"
            + documents.scope() + "`.`" + documents.name() + "` that matches your query. Use CREATE PRIMARY INDEX ON "
            + "to create a primary index, or check that your expected index is online."));
    Stream<Row> rows = index.isPrimary()
        ? documents.from(firstId(where))
            .map(entry -> new Row(entry.getKey(), entry.getValue()))
            .takeWhile(row -> !isBehind(row, where))
        : index.ids(prefix(index, where)).flatMap(id -> documents.get(id).map(item -> new Row(id, item)).stream());
    return new Source(rows, index.isPrimary(), Optional.of(JsonNodeFactory.instance.objectNode()
        .put("#operator", index.isPrimary() ? "PrimaryScan3" : "IndexScan3")
        .put("index", index.name())
        .put("using", "gsi")
        .put("keyspace", documents.name())));
  }

  /** The values that the WHERE binds the first fields of an index to. */
  private static List<JsonNode> prefix(Index index, List<Condition> where) {
    List<JsonNode> values = new ArrayList<>();
    for (String field : index.fields()) {
      Optional<JsonNode> value = bound(where, new Expression.Field(field), "=");
      if (value.isEmpty()) {
        break;
      }
      values.add(value.get());
    }
    return values;
  }

  private static Optional<JsonNode> bound(List<Condition> where, Expression expression, String operators) {
    return where.stream().flatMap(condition -> condition.bound(expression, operators).stream()).findFirst();
  }

  private static byte[] firstId(List<Condition> where) {
    return bound(where, new Expression.Id(), ">=").map(JsonNode::asText).orElse("").getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isBehind(Row row, List<Condition> where) {
    return where.stream()
        .anyMatch(condition -> condition.bound(new Expression.Id(), "<=").isPresent() && !condition.test().test(row));
  }
}

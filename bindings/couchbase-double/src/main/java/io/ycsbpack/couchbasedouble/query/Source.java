// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.Index;
import io.ycsbpack.couchbasedouble.store.JsonValues;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The documents that a SELECT reads. */
sealed interface Source {
  /** A document, parsed when its first field is read: COUNT(*) and META().id read none. For one thread. */
  final class Row {
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

  /** A superset of the rows that meet this WHERE. */
  Stream<Row> rows(List<Predicate> where);

  /** Whether the rows of this WHERE come in the order of their ids. */
  default boolean isInOrder(List<Predicate> where) {
    return false;
  }

  /** The scans that find the rows of this WHERE, as EXPLAIN names them. */
  default List<ObjectNode> scans(List<Predicate> where) {
    return List.of();
  }

  /** The keyspace {@code system:indexes}: every index of a bucket. */
  record Catalog(BucketStore bucket) implements Source {
    @Override
    public Stream<Row> rows(List<Predicate> where) {
      return Stream.concat(bucket.listedIndexes().stream(), bucket.collections()
          .stream()
          .flatMap(documents -> documents.indexes().stream().map(index -> row(documents, index))))
          .map(Row::new);
    }

    /** The default collection's indexes are listed under the bucket's name, all others under three names. */
    private ObjectNode row(Documents documents, Index index) {
      ObjectNode row = JsonNodeFactory.instance.objectNode();
      boolean byBucket = documents.id() == 0;
      if (!byBucket) {
        row.put("bucket_id", bucket.name()).put("scope_id", documents.scope());
      }
      row.put("keyspace_id", byBucket ? bucket.name() : documents.name());
      row.put("name", index.name()).put("state", "online").put("using", "gsi").put("namespace_id", "default");
      if (index.isPrimary()) {
        row.put("is_primary", true);
      }
      ArrayNode key = row.putArray("index_key");
      index.fields().forEach(field -> key.add("`" + field.replace("`", "``") + "`"));
      return row;
    }
  }

  /**
   * Uses the index with the most leading fields bound to values by the WHERE; else an index whose first field the WHERE
   * requires to be there; else the primary index.
   */
  record Collection(Documents documents) implements Source {
    @Override
    public Stream<Row> rows(List<Predicate> where) {
      Index index = index(where);
      if (index.isPrimary()) {
        return documents.from(firstId(where))
            .map(entry -> new Row(entry.getKey(), entry.getValue()))
            .takeWhile(row -> !isBehind(row, where));
      }
      return index.ids(prefix(index, where))
          .map(id -> documents.get(id).map(item -> new Row(id, item)))
          .flatMap(Optional::stream);
    }

    @Override
    public boolean isInOrder(List<Predicate> where) {
      return index(where).isPrimary();
    }

    @Override
    public List<ObjectNode> scans(List<Predicate> where) {
      Index index = index(where);
      return List.of(JsonNodeFactory.instance.objectNode()
          .put("#operator", index.isPrimary() ? "PrimaryScan3" : "IndexScan3")
          .put("index", index.name())
          .put("using", "gsi")
          .put("keyspace", documents.name()));
    }

    private Index index(List<Predicate> where) {
      return documents.indexes()
          .stream()
          .filter(index -> index.isPrimary() || !prefix(index, where).isEmpty() || where.stream()
              .anyMatch(one -> one instanceof Predicate.Presence presence && presence.not()
                  && presence.value().equals(new Expression.Field(index.fields().get(0)))))
          .max(Comparator.comparing((Index index) -> !index.isPrimary())
              .thenComparing(index -> prefix(index, where).size()))
          .orElseThrow(() -> new QueryException(QueryException.NO_INDEX, "No index available on keyspace `default`:`"
              + documents.scope() + "`.`" + documents.name() + "` that matches your query. Use CREATE PRIMARY INDEX ON "
              + "to create a primary index, or check that your expected index is online."));
    }

    private static List<JsonNode> prefix(Index index, List<Predicate> where) {
      List<JsonNode> values = new ArrayList<>();
      for (String field : index.fields()) {
        Optional<JsonNode> value = where.stream()
            .map(predicate -> bound(predicate, new Expression.Field(field), "="))
            .flatMap(Optional::stream)
            .findFirst();
        if (value.isEmpty()) {
          break;
        }
        values.add(value.get());
      }
      return values;
    }

    private static Optional<JsonNode> bound(Predicate predicate, Expression left, String operators) {
      return predicate instanceof Predicate.Comparison comparison && operators.contains(comparison.operator())
          && comparison.left().equals(left) && comparison.right() instanceof Expression.Constant constant
              ? Optional.of(constant.value())
              : Optional.empty();
    }

    private static byte[] firstId(List<Predicate> where) {
      return where.stream()
          .map(predicate -> bound(predicate, new Expression.Id(), ">="))
          .flatMap(Optional::stream)
          .map(JsonNode::asText)
          .findFirst()
          .orElse("")
          .getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isBehind(Row row, List<Predicate> where) {
      return where.stream()
          .anyMatch(predicate -> bound(predicate, new Expression.Id(), "<=").isPresent() && !predicate.holds(row));
    }
  }
}

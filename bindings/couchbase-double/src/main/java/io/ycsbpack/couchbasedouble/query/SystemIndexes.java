package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.Index;
import java.util.stream.Stream;

/** The keyspace {@code system:indexes}: every index of a bucket. */
final class SystemIndexes {

  private SystemIndexes() {
  }

  static Stream<ObjectNode> rows(BucketStore bucket) {
    return Stream.concat(bucket.listedIndexes().stream(), bucket.collections()
        .stream()
        .flatMap(documents -> documents.indexes().stream().map(index -> row(bucket, documents, index))));
  }

  /** The default collection's indexes are listed under the bucket's name, all others under three names. */
  private static ObjectNode row(BucketStore bucket, Documents documents, Index index) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    boolean byBucket = documents.id() == 0;
    if (!byBucket) {
      row.put("bucket_id", bucket.name()).put("scope_id", documents.scope());
    }
    row.put("keyspace_id", byBucket ? bucket.name() : documents.name());
    row.put("name", index.name()).put("state", "online").put("using", "gsi").put("namespace_id", "default");
    row.putObject("metadata").put("num_replica", index.replicas());
    if (index.isPrimary()) {
      row.put("is_primary", true);
    }
    if (index.partitioned()) {
      row.put("partition", "HASH((meta().`id`))");
    }
    ArrayNode key = row.putArray("index_key");
    index.fields().forEach(field -> key.add("`" + field.replace("`", "``") + "`"));
    return row;
  }
}

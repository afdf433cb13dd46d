package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import io.ycsbpack.couchbasedouble.store.Documents;
import io.ycsbpack.couchbasedouble.store.IndexLayout;
import io.ycsbpack.couchbasedouble.store.SecondaryIndex;
import java.util.ArrayList;
import java.util.List;

/** The keyspace {@code system:indexes}: every index of a bucket. */
final class SystemIndexes {

  private SystemIndexes() {
  }

  static List<ObjectNode> rows(BucketStore bucket) {
    List<ObjectNode> all = new ArrayList<>();
    for (Documents documents : bucket.collections()) {
      if (documents.primaryIndex() != null) {
        all.add(row(bucket, documents, documents.primaryIndex(), List.of()).put("is_primary", true)
            .put("state", state(documents.hasPrimaryOnline())));
      }
      for (SecondaryIndex index : documents.indexes()) {
        ObjectNode row = row(bucket, documents, index.name(), index.fields()).put("state", state(index.isOnline()));
        all.add(index.condition() == null ? row : row.put("condition", index.condition()));
      }
      documents.fullTextIndexes().forEach(name -> all.add(row(bucket, documents, name, List.of()).put("using", "fts")));
    }
    return all;
  }

  private static String state(boolean online) {
    return online ? "online" : "deferred";
  }

  /** The default collection's indexes stand under the bucket's name, those of others under three names. */
  private static ObjectNode row(BucketStore bucket, Documents documents, String name, List<String> fields) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    boolean byBucket = documents.id() == 0;
    if (!byBucket) {
      row.put("bucket_id", bucket.name()).put("scope_id", documents.scope());
    }
    row.put("keyspace_id", byBucket ? bucket.name() : documents.name());
    row.put("name", name).put("state", "online").put("using", "gsi").put("namespace_id", "default");
    IndexLayout layout = documents.layout(name);
    row.putObject("metadata").put("num_replica", layout.replicas());
    if (layout.partitioned()) {
      row.put("partition", "HASH((meta().`id`))");
    }
    ArrayNode key = row.putArray("index_key");
    fields.forEach(field -> key.add("`" + field.replace("`", "``") + "`"));
    return row;
  }
}

package io.ycsbpack.couchbasedouble.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What the query service tells of itself in the namespace {@code system}. */
enum SystemKeyspace {
  /** Every index of the bucket. */
  INDEXES("system:indexes") {
    @Override
    List<ObjectNode> rows(BucketStore bucket) {
      return SystemIndexes.rows(bucket);
    }
  };

  private final String text;

  SystemKeyspace(String text) {
    this.text = text;
  }

  abstract List<ObjectNode> rows(BucketStore bucket);

  /** The one that a statement names so; empty where it names none of them. */
  static Optional<SystemKeyspace> named(String text) {
    return Arrays.stream(values()).filter(keyspace -> keyspace.text.equals(text)).findFirst();
  }
}

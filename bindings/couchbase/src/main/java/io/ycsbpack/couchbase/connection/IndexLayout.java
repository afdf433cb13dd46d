// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.connection;

import io.ycsbpack.core.property.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How an index is spread over the index nodes.
 *
 * @param replicas copies in addition to the first; empty for the cluster's default
 * @param partitions empty for one piece
 */
record IndexLayout(Optional<Integer> replicas, Optional<Integer> partitions) {

  static IndexLayout of(Settings settings) {
    return new IndexLayout(CouchbaseProperties.INDEX_REPLICAS.find(settings),
        CouchbaseProperties.INDEX_PARTITIONS.find(settings));
  }

  /** Clauses behind the key in the statement that makes an index; empty for the cluster's defaults. */
  String clauses() {
    List<String> with = new ArrayList<>();
    replicas.ifPresent(count -> with.add("\"num_replica\": " + count));
    partitions.ifPresent(count -> with.add("\"num_partition\": " + count));
    return (partitions.isPresent() ? " PARTITION BY HASH(META().id)" : "")
        + (with.isEmpty() ? "" : " WITH {" + String.join(", ", with) + "}");
  }

  /** How an existing index differs from the requested layout; empty if it does not, or its layout is unknown. */
  Optional<String> differs(FoundIndex index) {
    if (replicas.isPresent() && index.copies().replicas().isPresent() && !index.copies().replicas().equals(replicas)) {
      return Optional.of("it has " + index.copies().replicas().get() + " replicas, and "
          + CouchbaseProperties.INDEX_REPLICAS.name() + " asks for " + replicas.get());
    }
    if (partitions.isPresent() && !index.copies().partitioned()) {
      return Optional.of("it is in one piece, and " + CouchbaseProperties.INDEX_PARTITIONS.name() + " asks for "
          + partitions.get() + " parts");
    }
    return Optional.empty();
  }
}

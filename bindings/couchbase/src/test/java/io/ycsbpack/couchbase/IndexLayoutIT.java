// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.couchbase.connection.CouchbaseOptions;
import io.ycsbpack.couchbase.connection.Indexes;
import io.ycsbpack.couchbase.connection.SharedCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Copies and parts of indexes, on the double, which says to have two index nodes. */
class IndexLayoutIT {
  @RegisterExtension
  private final TestCluster cluster = TestCluster.ofDouble(builder -> builder);

  @Test
  void indexesAreMadeWithTheCopiesAndPartsThatAreAskedFor() {
    prepare("couchbase.indexReplicas", "1", "couchbase.indexPartitions", "8");

    assertThat(listed()).contains("\"num_replica\":1").contains("\"partition\":\"HASH((meta().`id`))\"");
    run("couchbase.indexReplicas", "1", "couchbase.indexPartitions", "8");
    run();
  }

  @Test
  void withoutThemTheClustersDefaultsHold() {
    prepare();

    assertThat(listed()).contains("\"num_replica\":0").doesNotContain("partition");
  }

  @Test
  void anIndexOfAnotherLayoutIsNotMeasuredUnderThatName() {
    prepare();

    assertThatThrownBy(() -> run("couchbase.indexReplicas", "1")).isInstanceOf(TargetException.class)
        .hasMessageContainingAll("ycsbpack_primary", "it has 0 replicas, and couchbase.indexReplicas asks for 1",
            "drop it");
    assertThatThrownBy(() -> prepare("couchbase.indexPartitions", "8")).isInstanceOf(TargetException.class)
        .hasMessageContaining("it is in one piece, and couchbase.indexPartitions asks for 8 parts");
  }

  @Test
  void moreCopiesThanIndexNodesAreRefusedByTheCluster() {
    assertThatThrownBy(() -> prepare("couchbase.indexReplicas", "2")).isInstanceOf(TargetException.class)
        .hasMessageContainingAll("not enough indexer nodes", "WITH {\"num_replica\": 2}");
  }

  private void prepare(String... more) {
    use(CoreTable.Use.LOAD_PART, more);
  }

  private void run(String... more) {
    use(CoreTable.Use.RUN, more);
  }

  private void use(CoreTable.Use use, String... more) {
    try (Target target = cluster.open(more)) {
      target.prepareCoreTable(TestCluster.table(true, use));
    }
  }

  private String listed() {
    try (SharedCluster shared = SharedCluster.join(CouchbaseOptions.of(cluster.settings()))) {
      return shared.cluster()
          .query("SELECT i.metadata, i.`partition` FROM system:indexes AS i WHERE i.name = \""
              + Indexes.Wanted.PRIMARY.name()
              + "\"")
          .rowsAsObject()
          .toString();
    }
  }
}

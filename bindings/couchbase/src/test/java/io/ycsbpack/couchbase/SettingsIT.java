// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.binding.CoreTable;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.couchbasedouble.Fault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Settings and nodes that a cluster reports. */
class SettingsIT {
  @RegisterExtension
  private final TestCluster cluster = new TestCluster();

  @Test
  void aUserWhoMayNotReadThePoolMayRun() {
    assumeTrue(TestCluster.isDouble(), "needs a server that forbids it");
    cluster.server().faults().always(Fault.FORBIDDEN_POOL);

    try (Target target = cluster.open()) {
      assertThat(target.probe()).isEmpty();
      assertThat(target.description()).contains("bucket default");
      assertThat(target.reportedSettings()).isEmpty();
      target.prepareCoreTable(TestCluster.table(true, CoreTable.Use.LOAD_PART));
    }
    assertThat(cluster.lines()).anyMatch(line -> line.contains("/pools/default"));
  }

  @Test
  void aClusterReportsSettingsOfItsNodesAndItsBucketAndNoneOfItsAddresses() {
    try (Target target = cluster.open()) {
      assertThat(target.reportedSettings()).containsKeys("cluster.nodes", "node.version", "bucket.bucketType",
          "bucket.replicaNumber")
          .doesNotContainKeys("node.hostname", "node.status", "bucket.basicStats")
          .isEqualTo(target.reportedSettings());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs in a real cluster that others disturb: from the node, by a second run. */
@SystemTest
@OnCluster(value = 0, minutes = 2)
class KubernetesDisturbedIT {
  private static final String RUN = "k8s run clickhouse -threads 1 -p target=20 --client-cpu 400m -p status.interval=1"
      + " -P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10 --no-load ";

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("disturbed");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);

  @BeforeAll
  static void deploy() {
    CLUSTER.deployLoaded();
  }

  @AfterAll
  static void undeploy() {
    assertThat(CLUSTER.ycsb("k8s undeploy clickhouse").exitCode()).isZero();
  }

  @Test
  void aStressPodOnTheNodeMakesARunNotValid() throws IOException {
    assertThat(CLUSTER.ycsb("k8s stress start --workers 1 --name offline").exitCode()).isZero();
    try {
      YcsbProcess run = CLUSTER.ycsb(RUN
          + "-p maxexecutiontime=10 -p results=stressed -p verdict.shared=false -p verdict.strictness=strict").ends(4);

      assertThat(run.err()).contains("other processes used ")
          .contains("of a node's CPU time, next to the pods of the database and its clients");
      JsonNode record = CLUSTER.record("stressed");
      assertThat(record.at("/figures/machine/othersShare").asDouble()).isGreaterThan(0.1);
      assertThat(record.at("/verdict/exitCode").asInt()).isEqualTo(4);
    } finally {
      assertThat(CLUSTER.ycsb("k8s stress stop --name offline").exitCode()).isZero();
    }
  }

  @Test
  void twoRunsAtOnceNameEachOther() throws IOException {
    YcsbProcess first = CLUSTER.start(RUN + "-p maxexecutiontime=600 -p results=first").awaitOperations();

    YcsbProcess second = CLUSTER.ycsb(RUN + "-p maxexecutiontime=8 -p results=second").awaitFigures();
    first.signal("INT");

    assertThat(first.exitCode()).as(second.err() + first.err()).isEqualTo(130);
    for (String results : List.of("first", "second")) {
      assertThat(CLUSTER.record(results).at("/verdict").toString())
          .containsPattern("the database clickhouse was loaded by another run at the same time: run 20\\S+ \\(\\S+@");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.ycsbpack.testkit.TcpRelay;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What befalls a run in a cluster: its API server is away, its command is killed, others disturb it from the node or by a
 * second run.
 */
@SystemTest(cluster = 1, minutes = 6)
class KubernetesFaultsIT {
  private static final String RUN = "k8s run clickhouse -threads 1 -P workloads/tenantq -p tenantq.rows=20000"
      + " -p tenantq.tenants=10 -p target=20 -p status.interval=1 --no-load ";
  private static final Duration LIMIT = Duration.ofMinutes(10);

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("faults");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);

  @BeforeAll
  static void deploy() {
    CLUSTER.deployLoaded();
  }

  /** So that a test that failed with a run under way leaves the CPU of the node to the next. */
  @AfterEach
  void removeRuns() {
    VIEW.deleteRuns();
  }

  @AfterAll
  static void undeploy() {
    CLUSTER.ycsb("k8s undeploy clickhouse").exitCode();
  }

  @Test
  void aRunOutlivesAnApiServerThatIsAwayAndItsResultIsCollectedAfterwards() throws IOException {
    try (TcpRelay relay = CLUSTER.relay()) {
      YcsbProcess run = CLUSTER.start(RUN + "-p maxexecutiontime=8 -p results=away", relay).awaitOperations();

      relay.cut();
      run.awaitErr("the API server does not answer (");
      run.awaitWhileItRuns("a client that ends", VIEW::hasAClientEnded);
      relay.mend();

      run.awaitFigures();
      assertThat(run.err()).contains("the API server answers again after");
      assertThat(CLUSTER.record("away").at("/state").asText())
          .isEqualTo("complete");
      assertThat(VIEW.ofRuns()).isEmpty();
    }
  }

  @Test
  void anApiServerThatStaysAwayEndsTheCommandWhichSaysWhereResultsAreAndTheRunEndsAtItsDeadlineAndIsCleaned()
      throws IOException {
    try (TcpRelay relay = CLUSTER.relay()) {
      YcsbProcess run = CLUSTER
          .start(RUN + "-p maxexecutiontime=600 --api-deadline 2s --deadline 20s -p results=gone", relay)
          .awaitOperations();

      relay.cut();

      assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains("waiting for it up to 2 s")
          .contains("the clients and their results stay in the cluster")
          .contains("kubectl cp -c sidecar POD:/results results --namespace " + CLUSTER.namespace(),
              "ycsb k8s clean " + VIEW.runs().get(0));
    }
    assertThat(
        CLUSTER.admin().secrets().inNamespace(CLUSTER.namespace()).withLabel(ClusterView.RUN).list().getItems())
        .isNotEmpty()
        .allSatisfy(one -> assertThat(one.getMetadata().getOwnerReferences()).extracting(OwnerReference::getKind)
            .as("it goes with the Job")
            .containsExactly("Job"));
    await().atMost(LIMIT).until(VIEW::haveJobsEnded);
    assertThat(CLUSTER.ycsb("k8s clean").err()).contains("1 of 1 runs removed");
    assertThat(VIEW.ofRuns()).isEmpty();
  }

  @Test
  void clientsBeginTogetherWhenTheLastOfThemHasRoom() throws IOException {
    PodSpec large = Sleepers.unlimited();
    large.getContainers().get(0).getResources().setRequests(Map.of("cpu", VIEW.cpuButFor("1100m")));
    new Sleepers(CLUSTER).pod("large", large);
    YcsbProcess run = CLUSTER.start(
        RUN + "--clients 2 --client-cpu 300m --wait-for-room 5m -p maxexecutiontime=5 -p results=together")
        .awaitErr("waiting up to 300 s for room");
    run.awaitWhileItRuns("one client with a node and one without",
        () -> VIEW.clients(true) == 1 && VIEW.clients(false) == 1);

    assertThat(run.err().replaceFirst("(?s).*running tenantq", "")).doesNotContain("| ");
    CLUSTER.admin().pods().inNamespace(CLUSTER.namespace()).withName("large").withGracePeriod(1).delete();

    run.awaitFigures();
    assertThat(run.err()).doesNotContain("did not all run at the same time");
    assertThat(CLUSTER.record("together").at("/mergedFrom")).hasSize(2);
  }

  @Test
  void runsThatHoldCpuAreNamedWhereANewOneDoesNotFitAndOnlyThoseThatEndedAreCleanedUnasked() {
    YcsbProcess killed = CLUSTER.start(RUN + "--client-cpu 500m -p maxexecutiontime=600 -p results=holding")
        .awaitOperations();
    killed.signal("KILL").exitCode();
    String id = VIEW.runs().get(0);

    YcsbProcess next = CLUSTER.ycsb(RUN + "--client-cpu " + VIEW.freeCpu() + " --wait-for-room 1s -p results=next")
        .ends(5);

    assertThat(next.err()).contains("fits on no node")
        .containsPattern("other runs hold CPU: " + id + " of \\S+@.*, pid \\d+ \\(0.60 CPU\\)");
    assertThat(CLUSTER.ycsb("k8s clean").err()).containsPattern("left run " + id + " of .*: 1 running, 0.60 CPU")
        .contains("0 of 1 runs removed");
    assertThat(CLUSTER.ycsb("k8s clean " + id).err()).contains("removed run " + id, "1 of 1 runs removed");
    assertThat(VIEW.ofRuns()).isEmpty();
  }

  @Test
  void aStressPodOnTheNodeMakesARunNotValid() throws IOException {
    assertThat(CLUSTER.ycsb("k8s stress start --workers 1 --name offline").exitCode()).isZero();
    try {
      YcsbProcess run = CLUSTER.ycsb(RUN
          + "--client-cpu 400m -p maxexecutiontime=10 -p results=stressed -p verdict.shared=false -p verdict.strictness=strict")
          .ends(4);

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
    YcsbProcess first = CLUSTER.start(RUN + "--client-cpu 400m -p maxexecutiontime=600 -p results=first")
        .awaitOperations();

    YcsbProcess second = CLUSTER.ycsb(RUN + "--client-cpu 400m -p maxexecutiontime=8 -p results=second").awaitFigures();
    first.signal("INT");

    assertThat(first.exitCode()).as(second.err() + first.err()).isEqualTo(130);
    for (String results : List.of("first", "second")) {
      assertThat(CLUSTER.record(results).at("/verdict").toString())
          .containsPattern("the database clickhouse was loaded by another run at the same time: run 20\\S+ \\(\\S+@");
    }
  }
}

package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs in a real cluster that others disturb: from the node, by a second run, by more pods of the database. */
@SystemTest
@OnCluster(value = 0, minutes = 4)
class KubernetesDisturbedIT {
  private static final String RUN = "k8s run clickhouse -threads 1 -p target=20 --client-cpu 400m -p status.interval=1"
      + " -P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10 --no-load ";
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final int FEW_LOOKS = 6;

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
          + "-p maxexecutiontime=10 -p results=stressed -p verdict.shared=false -p verdict.strictness=strict");

      assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
      assertThat(run.err()).contains("other processes used ")
          .contains("of a node's CPU time, next to the pods of the database and its clients");
      assertThat(record("stressed").at("/figures/machine/othersShare").asDouble()).isGreaterThan(0.1);
      assertThat(record("stressed").at("/verdict/exitCode").asInt()).isEqualTo(4);
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
      assertThat(record(results).at("/verdict").toString())
          .containsPattern("the database clickhouse was loaded by another run at the same time: run 20\\S+ \\(\\S+@");
    }
  }

  @Test
  void aDatabaseThatWasScaledUpAndBackDuringTheRunIsNotValid() {
    YcsbProcess run = CLUSTER.start(RUN + "-p maxexecutiontime=30 -p results=scaled").awaitOperations();

    scale(2);
    await().atMost(LIMIT).until(() -> VIEW.pods().contains("clickhouse-1"));
    // A line each second, and a look at the pods every two: it is seen while it is there.
    run.awaitFurtherLines(FEW_LOOKS);
    scale(1);
    await().atMost(LIMIT).until(() -> !VIEW.pods().contains("clickhouse-1"));

    assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
    assertThat(run.err()).containsPattern("its pods changed from clickhouse-0 \\(uid \\S+\\) to clickhouse-0")
        .contains("clickhouse-1 (uid ");
  }

  /** Its pods answer on the machine of the test, as those of a cluster on one machine do. */
  @Test
  void aSettingThatADatabaseOfTheClusterDoesNotKnowIsFoundBeforeTheFirstRun() throws IOException {
    Path file = Files.writeString(CLUSTER.folder().resolve("there.yaml"), """
        binding: clickhouse
        workload: %s
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, maxexecutiontime: "2", warmup: 0s}
        conditions:
          right: {type: kubernetes, name: clickhouse}
          wrong: {type: kubernetes, name: clickhouse, properties: {clickhouse.settings: max_thread=1}}
        """.formatted(YcsbProcess.HOME.resolve("workloads/tenantq")));

    YcsbProcess experiment = CLUSTER.ycsb("experiment " + file + " --repeats 1 --results there");

    assertThat(experiment.exitCode()).as(experiment.err()).isEqualTo(2);
    assertThat(experiment.err()).contains("probing 'wrong'",
        "nothing is measured, because the condition 'wrong' can't be: ", "max_thread");
  }

  private static void scale(int replicas) {
    CLUSTER.admin().apps().statefulSets().inNamespace(CLUSTER.namespace()).withName("clickhouse").scale(replicas);
  }

  private static JsonNode record(String results) throws IOException {
    try (Stream<Path> files = Files.list(CLUSTER.folder().resolve(results))) {
      return new ObjectMapper()
          .readTree(files.filter(file -> file.toString().endsWith(".json")).findFirst().orElseThrow().toFile());
    }
  }
}

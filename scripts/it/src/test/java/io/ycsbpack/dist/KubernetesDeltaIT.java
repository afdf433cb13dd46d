// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Kubernetes vs. bare metal, on a real engine and a real node, small; in rounds: {@link KubernetesWalkthroughIT}. */
@SystemTest(cluster = 1, minutes = 7)
@ExtendWith(RealEngine.class)
class KubernetesDeltaIT {
  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("delta");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static final String FEW_ROWS = " -p tenantq.rows=20000 -p tenantq.tenants=10";
  private static final String SMALL = " -P " + YcsbProcess.HOME.resolve("workloads/tenantq") + FEW_ROWS
      + " --no-control";

  @Test
  void oneClientDrivesBothSidesUnderTheSameLimitWhichAreUpTogetherAndLeavesNothing() throws IOException {
    YcsbProcess delta = CLUSTER
        .start("delta clickhouse --cpu 500m --memory 2Gi -threads 2 --anyway --slice 250ms --results starts" + SMALL)
        .awaitErr("  restart 2: '");
    delta.signal("INT").ends(130);
    assertThat(delta.err()).contains("  restarted: ", " takes at least ", "interrupted after 1 restart");
    JsonNode one = CLUSTER.results("starts").document().at("/scenarios/0");
    assertThat(one.at("/comparisons/0/pairs").asInt()).isGreaterThanOrEqualTo(12);
    assertThat(one.at("/comparisons/0/figures")).hasSize(2);
    assertThat(one.at("/comparisons/0/explanation").asText()).contains("SELECT 1 takes");
    for (JsonNode condition : one.at("/conditions")) {
      assertThat(condition.at("/summary/limitCores").asDouble()).isEqualTo(0.5);
      assertThat(condition.at("/summary/mechanism").asText()).isEqualTo("quota");
      assertThat(condition.at("/summary/throttledShare").isNumber()).isTrue();
    }
    assertThat(VIEW.ours()).isEmpty();
  }

  @Test
  void instancesAreToldToStartTogetherAndAreSummed() throws IOException {
    String published = Files.readString(YcsbProcess.HOME.resolve("workloads/experiments/instances.yaml"));
    Files.writeString(CLUSTER.folder().resolve("small.yaml"),
        published.replaceFirst("(?s)\\nscenarios:.*?\\nrepeats",
            "\nscenarios: [{instances: 2, cpu: 300m, memory: 1Gi, client: 600m}]\nrepeats")
            .replace("\"${client}\"}", "\"${client}\", ready-after: 12s}")
            .replace("control: true", "control: false"));
    YcsbProcess instances = CLUSTER
        .ycsb("experiment small.yaml -p threadcount=1 -p target=20 --repeats 1 -p maxexecutiontime=8"
            + " --results instances" + FEW_ROWS)
        .awaitFigures();

    JsonNode conditions = CLUSTER.results("instances").document().at("/scenarios/0/conditions");
    assertThat(conditions).hasSize(2).allSatisfy(condition -> {
      assertThat(condition.at("/summary/limitCores").asDouble()).isEqualTo(0.6);
      JsonNode sum = Results.json(
          CLUSTER.results("instances").experiment().resolve(condition.at("/runs/0/record").asText()));
      assertThat(sum.at("/mergedFrom")).hasSize(2);
      assertThat(sum.at("/figures/ok").asLong()).isPositive();
      // What the two clients have in common is kept in their sum: they were told the same moment.
      assertThat(Instant.parse(sum.at("/plan/properties/start.at").asText()))
          .isBeforeOrEqualTo(sum.at("/figures/started").asText());
    });
    assertThat(instances.out()).contains("operations in the time of a run, all instances").contains("2x300m/1Gi");
    assertThat(VIEW.ours()).isEmpty();
  }

  @Test
  void afterAKillWhileAClientMeasuresTheNextCommandTakesAllAway() throws IOException {
    Path file = Experiments.write(CLUSTER.folder().resolve("killed.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, target: 20, maxexecutiontime: "600"}
        repeats: 1
        control: true
        conditions:
          pod: {type: kubernetes, cpu: 500m, memory: 2Gi, client-cpu: 1}
        """);
    YcsbProcess experiment = CLUSTER.start("experiment " + file + " --design whole-runs --results killed");
    experiment.awaitWhileItRuns("starting a client", () -> !VIEW.ofRuns().isEmpty());
    experiment.signal("KILL").exitCode();

    CLUSTER.ycsb("experiment --undo").ends(0);

    await().untilAsserted(() -> assertThat(VIEW.ours()).isEmpty());
  }

  @Test
  void podsThatComputeAreFrozenNextToOneDatabaseThatMaySaveQuotaAndAfterAKillTheUndoRemovesThemAll()
      throws IOException {
    Path file = Experiments.write(CLUSTER.folder().resolve("frozen.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, threadcount: 2}
        conditions:
          alone: {%1$s}
          equal: {%1$s, neighbors: {type: pod-cpu-stress, workers: 1, request: 100m}}
          crowded: {%1$s, neighbors: {type: pod-cpu-stress, workers: 1}}
        """.formatted("type: kubernetes, cpu: 500m, memory: 2Gi, burst: true"));
    YcsbProcess experiment = CLUSTER
        .start("experiment " + file + " --anyway --slice 250ms --detect 0.1% --results frozen")
        .awaitErr("  forecast: ");
    experiment.signal("KILL").exitCode();

    assertThat(CLUSTER.results("frozen").files(output -> output.toString().matches(".*/put-\\d\\.txt")))
        .extracting(Results::text)
        .anyMatch(text -> text.contains("may save CPU quota for bursts, in 2 control groups"))
        .anyMatch(text -> text.contains("1 worker, BestEffort"));
    CLUSTER.ycsb("experiment --undo").ends(0);

    assertThat(experiment.err().replaceAll("\\s+", " ")).contains("switched: one load at a time",
        "frozen in the slices of conditions without them: pod-cpu-stress");
    await().untilAsserted(() -> assertThat(VIEW.ours()).isEmpty());
  }
}

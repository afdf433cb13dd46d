// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodList;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A database in a real cluster: limited, measured by Jobs, and disturbed while it is measured. */
@SystemTest(cluster = 0, minutes = 5)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KubernetesIT {
  private static final String SMALL = " -P workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10";
  /** What the first run has loaded is there until the pod is replaced. */
  private static final String LOADED = SMALL + " --no-load";
  private static final String TARGET = " --object statefulset/clickhouse";
  /** Of tests that replace the pod, and so lose the data: those that need these come before. */
  private static final int LAST = Integer.MAX_VALUE;

  @RegisterExtension
  static final RealCluster CLUSTER = new RealCluster("k8s");
  private static final ClusterView VIEW = new ClusterView(CLUSTER);
  private static YcsbProcess loaded;
  private static Canary canary;

  @BeforeAll
  static void deployAndLoad() {
    CLUSTER.ycsb("k8s deploy clickhouse --cpu 500m --memory 2Gi").ends(0);
    canary = new Canary(VIEW.password("clickhouse-auth"));
    loaded = CLUSTER.ycsb("k8s run clickhouse -threads 4 -p maxexecutiontime=8 -p results=one" + SMALL).awaitFigures();
  }

  @AfterAll
  static void undeployLeavesNothing() {
    CLUSTER.ycsb("k8s undeploy clickhouse").ends(0);

    assertThat(VIEW.ours()).isEmpty();
    canary.assertNotIn("what is left in the cluster", VIEW.objectsAndLogs());
  }

  /** A pod of the test before may still end, and its requests leave no room on a node of two cores. */
  @BeforeEach
  void theDatabaseIsAloneAndReady() {
    await().ignoreExceptions()
        .until(() -> VIEW.pods().equals(List.of("clickhouse-0")) && Readiness.isPodReady(VIEW.pod("clickhouse-0")));
  }

  private static YcsbProcess start(String options) {
    return CLUSTER.start("k8s run clickhouse -threads 1 -p status.interval=1 " + options).awaitOperations();
  }

  @Test
  void aDeployedDatabaseHasItsLimitAndIsNotDeployedTwice() {
    YcsbProcess again = CLUSTER.ycsb("k8s deploy clickhouse --cpu 500m").ends(1);

    assertThat(again.err()).contains("is deployed in namespace " + CLUSTER.namespace() + " already");
    assertThat(VIEW.quotaCores("clickhouse-0")).isEqualTo(0.5);
  }

  @Test
  void aJobsRecordComesBackWholeWithWhatTheDatabaseUsed() throws IOException {
    JsonNode record = CLUSTER.record("one");
    assertThat(record.at("/state").asText()).isEqualTo("complete");
    assertThat(record.at("/target/kind").asText()).isEqualTo("kubernetes");
    assertThat(record.at("/target/limit/cores").asDouble()).isEqualTo(0.5);
    assertThat(record.at("/target/pods/0/name").asText()).isEqualTo("clickhouse-0");
    assertThat(record.at("/target/versions/kubernetes").asText()).startsWith("v1.");
    assertThat(record.at("/figures/targetUse/cpuCores").asDouble()).isBetween(0.05, 0.6);
    assertThat(loaded.err()).containsPattern(ClusterView.readAtBothEnds("[1-9][\\d,]*"));
    assertThat(record.at("/figures/ok").asDouble()).isEqualTo(loaded.figure("OVERALL", "Operations"));
    assertThat(CLUSTER.results("one").ofRuns(".hlog")).hasSize(1);
    assertThat(VIEW.ofRuns()).isEmpty();
  }

  @Test
  void thePasswordIsInNoManifestLogRecordOrProcessList() throws IOException {
    Path file = Files.writeString(CLUSTER.folder().resolve("secret.properties"),
        "clickhouse.password=" + canary.secret() + "\n");

    YcsbProcess run = CLUSTER
        .start("k8s run clickhouse -p target=20 -p maxexecutiontime=8 -p results=secret -P " + file + SMALL)
        .awaitErr("running TenantWorkload");
    String seen = VIEW.objectsAndLogs();
    canary.assertInNoProcessListDuring(run);
    run.awaitFigures();

    assertThat(seen).as("the run's own Job and pods").contains("\"kind\":\"Job\"", "/workload/secret.properties");
    canary.assertNotIn("an object of the cluster", seen);
    canary.assertInNoFile(CLUSTER.folder(), file);
  }

  /** A client that ends with a verdict fails the Job, and Kubernetes then deletes the pods of the others. */
  @Test
  void severalClientsShareTheWorkAndTheirRecordsAreMergedWhenEachEndsWithAVerdict() throws IOException {
    YcsbProcess run = CLUSTER.ycsb("k8s run clickhouse --clients 3 --client-cpu 300m -threads 1 -target 30000"
        + " -p targetrequired=true -p maxexecutiontime=3 -p results=three" + LOADED).ends(4);

    JsonNode record = CLUSTER.record("three");
    assertThat(record.at("/state").asText()).isEqualTo("merged");
    assertThat(record.at("/mergedFrom")).hasSize(3);
    assertThat(record.at("/plan/threads").asInt()).isEqualTo(3);
    assertThat(record.at("/plan/target").asDouble()).isEqualTo(30_000);
    assertThat(VIEW.ofRuns()).isEmpty();
    assertThat(run.err()).doesNotContain("did not all run at the same time")
        .containsPattern(ClusterView.readAtBothEnds("[\\d,]+"));
  }

  @Test
  void aLimitAppliedInPlaceIsInTheControlGroupOfTheSameContainerAndIsUndone() {
    String container = VIEW.pod("clickhouse-0").getStatus().getContainerStatuses().get(0).getContainerID();

    YcsbProcess apply = CLUSTER.ycsb("k8s limits apply --cpu 1000m" + TARGET).ends(0);

    assertThat(apply.err()).contains("500m CPU, 2Gi -> 1000m CPU, 2Gi, in place")
        .contains("--rollout has it count again");
    assertThat(VIEW.quotaCores("clickhouse-0")).isEqualTo(1);
    assertThat(CLUSTER.ycsb("k8s limits show" + TARGET).out()).contains("undo gives back");

    assertThat(CLUSTER.ycsb("k8s limits undo" + TARGET).exitCode()).isZero();
    assertThat(VIEW.quotaCores("clickhouse-0")).isEqualTo(0.5);
    assertThat(VIEW.pod("clickhouse-0").getStatus().getContainerStatuses().get(0).getContainerID())
        .isEqualTo(container);
  }

  @Test
  void aLimitInPlaceThatTheNodeHasNoRoomForIsRefusedAndTheOldOneIsBack() {
    YcsbProcess inPlace = CLUSTER.ycsb("k8s limits apply --cpu 4000" + TARGET).ends(5);

    assertThat(inPlace.err()).contains("Infeasible");
    assertThat(VIEW.quotaCores("clickhouse-0")).isEqualTo(0.5);
    assertThat(CLUSTER.ycsb("k8s limits show" + TARGET).out()).doesNotContain("undo gives back");
  }

  @Test
  @Order(LAST)
  void whatTheNamespaceDoesNotAllowIsRefusedWithItsReasonAndTheOldLimitIsBack() {
    List<HasMetadata> rules = CLUSTER.create("""
        {apiVersion: v1, kind: ResourceQuota, metadata: {name: small}, spec: {hard: {limits.cpu: 600m}}}
        ---
        {apiVersion: v1, kind: LimitRange, metadata: {name: small},
         spec: {limits: [{type: Container, max: {memory: 3Gi}}]}}
        """);
    try {
      await().until(() -> ((ResourceQuota) CLUSTER.admin().resource(rules.get(0)).get()).getStatus().getHard() != null);
      YcsbProcess run = CLUSTER.start("k8s run clickhouse -p results=quota" + LOADED);
      YcsbProcess overQuota = CLUSTER.ycsb("k8s limits apply --cpu 700m" + TARGET).ends(5);
      YcsbProcess overRange = CLUSTER.ycsb("k8s limits apply --memory 4Gi --rollout" + TARGET).ends(5);

      assertThat(overQuota.err()).contains("exceeded quota: small");
      assertThat(overRange.err()).contains("maximum memory usage per Container is 3Gi");
      assertThat(run.ends(5).err()).contains("exceeded quota: small");
    } finally {
      CLUSTER.admin().resourceList(rules).delete();
    }
    assertThat(VIEW.ofRuns()).isEmpty();
    assertThat(CLUSTER.ycsb("k8s limits show" + TARGET).out()).containsPattern("clickhouse-0 has +500m CPU, 2Gi")
        .doesNotContain("undo gives back");
  }

  @Test
  @Order(LAST)
  void aLimitAppliedByRolloutIsThatOfANewPodWhichMakesTheRunOfThatTimeNotValidAndIsUndone() throws IOException {
    // Ends by itself once the database is away for longer than a moment, however long its pod takes to come back.
    YcsbProcess run = start("-p target=50 -p maxexecutiontime=600 -p abortafter=3s -p results=replaced" + SMALL);
    String uid = VIEW.pod("clickhouse-0").getMetadata().getUid();

    CLUSTER.ycsb("k8s limits apply --rollout --cpu 1" + TARGET).ends(0);
    String newUid = VIEW.pod("clickhouse-0").getMetadata().getUid();
    double cores = VIEW.quotaCores("clickhouse-0");
    // The tests after this one want the limit back, also if this one fails.
    CLUSTER.ycsb("k8s limits undo" + TARGET).ends(0);

    assertThat(newUid).isNotEqualTo(uid);
    assertThat(cores).isEqualTo(1);
    assertThat(VIEW.quotaCores("clickhouse-0")).isEqualTo(0.5);
    assertThat(run.ends(3).err()).containsPattern(
        "the database did not stay the same during the run: (its pods were replaced|its pods changed|pod clickhouse-0: )");
    assertThat(CLUSTER.record("replaced").at("/verdict/exitCode").asInt()).isEqualTo(3);
  }

  @Test
  void aLimitThatSomebodyElseChangesDuringTheRunMakesItNotValidAndIsNamed() throws IOException {
    YcsbProcess run = start("-p target=50 -p maxexecutiontime=8 -p results=resized" + LOADED);

    VIEW.resize("clickhouse-0", "900m");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(4);
    // A sample may see the quota before the pod's spec, and names it first.
    assertThat(run.err()).contains("the database did not stay the same during the run: pod clickhouse-0: ")
        .contains("CPU limit 500m -> 900m")
        .containsPattern("generation \\d+ -> \\d+, by somebody-else at 20");
    assertThat(CLUSTER.record("resized").at("/verdict/reason").asText()).contains("500m -> 900m");
    VIEW.resizeToTheEnd("clickhouse-0", "500m");
  }

  /** All at once: they mostly wait. */
  @Test
  void clientsThatAreDeletedKilledOrCanNotStartEndTheirRunsWithTheReason() throws IOException {
    String small = " --client-cpu 200m";
    YcsbProcess image = CLUSTER
        .start("k8s run clickhouse --client-image localhost/not-there:1 -p results=image" + small + LOADED);
    YcsbProcess memory = CLUSTER.start("k8s run clickhouse --client-memory 40Mi -p results=oom" + small + LOADED);
    YcsbProcess deleted = start("-p target=20 -p maxexecutiontime=600 -p results=deleted" + small + LOADED);
    YcsbProcess lost = start("-p target=20 -p maxexecutiontime=600 -p results=lost" + small + LOADED);

    clients(deleted).delete();
    clients(lost).withGracePeriod(0).delete();

    assertThat(deleted.ends(4).err()).contains("was deleted or evicted while it ran");
    assertThat(CLUSTER.record("deleted").at("/figures/ok").asLong()).as("measured until then").isPositive();
    assertThat(CLUSTER.record("deleted").at("/verdict/exitCode").asInt()).isEqualTo(4);
    assertThat(CLUSTER.record("deleted").at("/verdict/reason").asText())
        .contains("was deleted or evicted while it ran");
    assertThat(lost.ends(4).err()).containsAnyOf("was deleted or evicted while it ran", "was ended from outside");
    assertThat(image.ends(5).err()).contains("has no image localhost/not-there:1");
    // The kubelet may learn of the end before it learns of its reason.
    assertThat(memory.ends(4).err()).containsPattern("(?s)OOMKilled.*--client-memory|exit code 137");
    assertThat(VIEW.ofRuns()).isEmpty();
  }

  /** The pods of this run. */
  private static FilterWatchListDeletable<Pod, PodList, PodResource> clients(YcsbProcess run) {
    Matcher id = Pattern.compile("; run (\\S+)").matcher(run.err());
    assertThat(id.find()).as(run.err()).isTrue();
    return CLUSTER.admin().pods().inNamespace(CLUSTER.namespace()).withLabel(ClusterView.RUN, id.group(1));
  }

  @Test
  void anInterruptedRunTellsWhatItMeasuredSoFarAndLeavesNothingInTheCluster() throws IOException {
    YcsbProcess run = start("-p target=20 -p maxexecutiontime=60 -p results=interrupted" + LOADED);

    run.signal("INT").ends(130);
    assertThat(run.figure("OVERALL", "Operations")).isPositive();
    assertThat(CLUSTER.record("interrupted").at("/figures/ok").asLong()).isPositive();
    assertThat(CLUSTER.record("interrupted").at("/verdict/exitCode").asInt()).isEqualTo(130);
    assertThat(VIEW.ofRuns()).isEmpty();
  }
}

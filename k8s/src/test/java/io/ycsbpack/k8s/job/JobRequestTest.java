// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.cluster.GoldenObject;
import io.ycsbpack.k8s.cluster.NodeRelation;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JobRequestTest {
  private final JobRequest request = request(NodeRelation.ANY);
  private final Job job = request.job("run", 2, request.arguments("run", Map.of("client", "$(JOB_COMPLETION_INDEX)")));
  private final PodSpec pod = job.getSpec().getTemplate().getSpec();

  @Test
  void itSaysWhoMadeIt() {
    assertThat(job.getMetadata().getAnnotations().get("ycsbpack.io/owner"))
        .endsWith(", pid " + ProcessHandle.current().pid());
  }

  @Test
  void aClientIsToldItsNumberItsFilesAndWhereTheSecretsAreAndNoOtherReferenceToAVariable() {
    assertThat(pod.getContainers().get(0).getArgs()).containsExactly("run", "clickhouse", "-P", "/workload/tenantq",
        "-P",
        "/workload/mine", "-P", "/workload/given-secrets.properties", "-p", "clickhouse.url=jdbc:clickhouse://db", "-p",
        "note=a $$(HOME) b", "-p", "client=$(JOB_COMPLETION_INDEX)", "-p", "results=/results", "-p",
        "exportfile=/results/ycsb.txt", "-s", "--run-name", "nightly");
    assertThat(request.arguments("load", Map.of())).doesNotContain("--run-name");
  }

  private static Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("tenantq", "workload=x\n");
    files.put("mine", "clickhouse.password=canary\n");
    return files;
  }

  @Test
  void clientsThatShareALinkWithATransferGoToItsEndAndAreNotSpread() {
    Map<String, String> end = Map.of("transfer", "copy");
    PodSpec shared = request(NodeRelation.ANY, end).job("run", 2, List.of()).getSpec().getTemplate().getSpec();

    assertThat(shared.getTopologySpreadConstraints()).isEmpty();
    Affinity affinity = shared.getAffinity();
    WeightedPodAffinityTerm near = affinity.getPodAffinity()
        .getPreferredDuringSchedulingIgnoredDuringExecution()
        .get(0);
    assertThat(near.getPodAffinityTerm().getLabelSelector().getMatchLabels()).isEqualTo(end);
    // Its part of the scheduler's scale from 0 to 100 is what is left by the others.
    assertThat(near.getWeight()).isGreaterThan(5 * affinity.getPodAntiAffinity()
        .getPreferredDuringSchedulingIgnoredDuringExecution()
        .get(0)
        .getWeight());
  }

  @Test
  void clientsAreNeverOnTheDatabasesNodeWhereAnotherTakesThem() {
    PodSpec apart = request(NodeRelation.OTHER).job("run", 2, List.of()).getSpec().getTemplate().getSpec();

    assertThat(apart.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
        .singleElement()
        .satisfies(term -> assertThat(term.getLabelSelector().getMatchLabels()).containsEntry("app", "db"));
  }

  @Test
  void nothingPollsNextToAClientWhileItsMeasuredPhaseCanNotEnd() {
    assertThat(ClientPod.phases(Duration.ofSeconds(30))).contains("sleep 29\n", "ended ]; do sleep 0.1; done");
    assertThat(ClientPod.phases(Duration.ZERO)).contains("sleep 0\n", "ended ]; do sleep 0.5; done");
  }

  private static JobRequest request(NodeRelation node) {
    return request(node, Map.of());
  }

  private static JobRequest request(NodeRelation node, Map<String, String> near) {
    return new JobRequest(TestRuns.ID, TestRuns.target(),
        new JobRequest.Client(Settings.NONE.with(
            Map.of("clients", "2", "client-cpu", "2", "client-memory", "1Gi", "client-node-selector", "type=client",
                "image-pull-secret", "regcred", "client-ephemeral-storage", "1Gi", "client-node",
                PropertyType.word(node)),
            "the test"), "registry/client@sha256:0", "CLICKHOUSE_PASSWORD", List.of("node"), near),
        new JobRequest.Workload(files(), Map.of("mine.sql", "SELECT 1"),
            new TreeMap<>(Map.of("clickhouse.url", "jdbc:clickhouse://db", "note", "a $(HOME) b")),
            Map.of("clickhouse.password", "canary-of-the-test"), Optional.of("nightly")),
        Duration.ofSeconds(30), Duration.ofMinutes(20));
  }

  /**
   * Pods are restricted, have no token, are never tried again, are spread and stay apart from the database; all ends by
   * itself, bears the label of the run, and has its files in a Secret.
   */
  @Test
  void theObjectsOfARunAreThoseThatWereAppliedBefore() throws IOException {
    Job run = request.job("run", 2, List.of("run", "clickhouse", "-s"));
    GoldenObject.assertSame("run-job.yaml", ofAnOwner(run));
    Secret secret = request.files("run");
    secret.getStringData().computeIfPresent("given-secrets.properties", (name, text) -> text.replaceAll("#.*\\s", ""));
    GoldenObject.assertSame("run-secret.yaml", secret);
  }

  @Test
  void aRunWithoutSecretsNextToATransferIsTheOneThatWasAppliedBefore() throws IOException {
    JobRequest plain = new JobRequest(request.id(), request.target(),
        new JobRequest.Client(Settings.NONE.with(Map.of("client-node", "same"), "the test"), "client",
            "CLICKHOUSE_PASSWORD", List.of("node"), Map.of("transfer", "copy")),
        new JobRequest.Workload(Map.of(), Map.of(), Map.of(), Map.of(), Optional.empty()),
        request.length(), request.deadline());
    Job prepare = plain.job("prepare", 1, plain.arguments("load", Map.of()));
    GoldenObject.assertDiffers("prepare-job.yaml", ofAnOwner(request.job("run", 2, List.of("run", "clickhouse", "-s"))),
        ofAnOwner(prepare));
  }

  private static Job ofAnOwner(Job job) {
    for (ObjectMeta meta : List.of(job.getMetadata(), job.getSpec().getTemplate().getMetadata())) {
      meta.getAnnotations().put("ycsbpack.io/owner", "user@host, pid 1");
    }
    return job;
  }
}

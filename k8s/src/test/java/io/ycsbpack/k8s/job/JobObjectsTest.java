package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.WeightedPodAffinityTerm;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.k8s.cluster.GoldenObject;
import io.ycsbpack.k8s.cluster.LastingTrouble;
import io.ycsbpack.k8s.cluster.NodeRelation;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodDemands;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JobObjectsTest {
  private final JobRequest request = request(NodeRelation.ANY);
  private final JobObjects objects = new JobObjects(request, "db-0 1 generation 1 restarts 0");
  private final Job job = objects.job("run", 2,
      request.arguments("run", Map.of("client", "$(JOB_COMPLETION_INDEX)")));
  private final PodSpec pod = job.getSpec().getTemplate().getSpec();

  @Test
  void itsPodsAreRestrictedAndHaveNoToken() {
    assertThat(pod.getAutomountServiceAccountToken()).isFalse();
    assertThat(pod.getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(pod.getSecurityContext().getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
    assertThat(pod.getContainers()).allSatisfy(container -> {
      assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
      assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
      assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(container.getResources().getRequests()).isEqualTo(container.getResources().getLimits()).isNotEmpty();
    });
  }

  @Test
  void itIsNeverTriedAgainAndHasADeadline() {
    assertThat(job.getSpec().getBackoffLimit()).isZero();
    assertThat(job.getSpec().getActiveDeadlineSeconds()).isEqualTo(1200);
    assertThat(pod.getRestartPolicy()).isEqualTo("Never");
    assertThat(job.getSpec().getPodFailurePolicy().getRules()).allSatisfy(
        rule -> assertThat(rule.getAction()).isEqualTo("FailJob"));
    assertThat(job.getSpec().getPodFailurePolicy().getRules().get(0).getOnExitCodes().getValues())
        .containsExactlyElementsOf(
            Arrays.stream(ExitCode.values()).map(ExitCode::code).filter(code -> code != 0).toList());
  }

  @Test
  void itSaysWhoMadeItAndEndsAndGoesWithAllThatItOwnsWhateverBecomesOfThat() {
    Job created = new JobBuilder(job).editMetadata().withUid("uid-of-the-job").endMetadata().build();

    assertThat(job.getSpec().getTtlSecondsAfterFinished()).isEqualTo(600);
    assertThat(job.getSpec().getSuspend()).as("the deadline of a suspended Job does not pass").isNull();
    assertThat(job.getSpec().getActiveDeadlineSeconds()).isEqualTo(1200);
    assertThat(job.getMetadata().getAnnotations().get("ycsbpack.io/owner"))
        .endsWith(", pid " + ProcessHandle.current().pid());
    assertThat(job.getMetadata().getAnnotations()).containsEntry("ycsbpack.io/database", "db")
        .containsEntry("ycsbpack.io/database-pods", "db-0 1 generation 1 restarts 0");
    assertThat(JobObjects.ownedBy(created, objects.workload("run")).getMetadata().getOwnerReferences().get(0).getUid())
        .isEqualTo("uid-of-the-job");
  }

  @Test
  void everyClientKnowsItsNumber() {
    assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
    assertThat(job.getSpec().getParallelism()).isEqualTo(2);
    assertThat(client().getArgs()).contains("client=$(JOB_COMPLETION_INDEX)");
  }

  @Test
  void nothingElseIsTakenForAReferenceToAVariable() {
    assertThat(client().getArgs()).contains("note=a $$(HOME) b");
  }

  @Test
  void secretsAreInASecretAlone() {
    assertThat(Serialization.asJson(job)).doesNotContain("canary-of-the-test");
    assertThat(Serialization.asJson(objects.workload("run"))).doesNotContain("canary-of-the-test");
    assertThat(objects.secret("run").orElseThrow().getStringData().get("given-secrets.properties"))
        .contains("clickhouse.password=canary-of-the-test");
    assertThat(client().getArgs()).containsSequence("-P", "/secret/given-secrets.properties");
    assertThat(client().getEnv().get(0).getValueFrom().getSecretKeyRef().getName()).isEqualTo("db-auth");
  }

  @Test
  void filesThatTheWorkloadReadsAreMountedAndAreNoWorkloadFiles() {
    assertThat(objects.workload("run").getData()).containsEntry("mine.sql", "SELECT 1");
    assertThat(client().getArgs()).doesNotContain("/workload/mine.sql");
  }

  @Test
  void aWorkloadFileThatHoldsASecretIsInTheSecretToo() {
    assertThat(objects.workload("run").getData()).containsOnlyKeys("tenantq", "mine.sql");
    assertThat(objects.secret("run").orElseThrow().getStringData()).containsEntry("mine",
        "clickhouse.password=canary\n");
    assertThat(client().getArgs()).containsSubsequence("-P", "/workload/tenantq", "-P", "/secret/mine", "-P",
        "/secret/given-secrets.properties");
  }

  private static Map<String, String> files() {
    Map<String, String> files = new LinkedHashMap<>();
    files.put("tenantq", "workload=x\n");
    files.put("mine", "clickhouse.password=canary\n");
    return files;
  }

  @Test
  void everyObjectCarriesTheRunsLabel() {
    assertThat(
        List.of(job.getMetadata(), job.getSpec().getTemplate().getMetadata(), objects.workload("run").getMetadata(),
            objects.secret("run").orElseThrow().getMetadata()))
        .allSatisfy(meta -> assertThat(meta.getLabels()).containsEntry("ycsbpack.io/run", "20260101-000000-beef"));
  }

  @Test
  void clientsStayApartFromTheDatabaseWhereThereIsRoomAndAreSpread() {
    assertThat(pod.getNodeSelector()).containsEntry("type", "client");
    assertThat(pod.getAffinity().getPodAntiAffinity().getPreferredDuringSchedulingIgnoredDuringExecution())
        .singleElement()
        .satisfies(term -> assertThat(term.getPodAffinityTerm().getLabelSelector().getMatchLabels())
            .containsEntry("app", "db"));
    assertThat(pod.getTopologySpreadConstraints()).singleElement()
        .satisfies(spread -> assertThat(spread.getLabelSelector().getMatchLabels())
            .containsEntry("ycsbpack.io/run", "20260101-000000-beef")
            .as("the one that made the data ready may still be there")
            .containsEntry("ycsbpack.io/step", "run"));
  }

  @Test
  void clientsThatShareALinkWithATransferGoToItsEndAndAreNotSpread() {
    Map<String, String> end = Map.of("transfer", "copy");
    JobRequest.Nodes nodes = new JobRequest.Nodes(List.of(NodeRelation.ANY), end);

    assertThat(nodes.spread(Map.of("app", "client"))).isEmpty();
    Affinity affinity = nodes.affinityTo(Map.of("app", "db"));
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
  void aClientOfALostNodeIsGivenUpAfterHalfAMinute() {
    assertThat(pod.getTolerations())
        .extracting(Toleration::getKey, Toleration::getEffect, Toleration::getTolerationSeconds)
        .containsExactlyInAnyOrder(tuple("node.kubernetes.io/not-ready", "NoExecute", 30L),
            tuple("node.kubernetes.io/unreachable", "NoExecute", 30L));
  }

  @Test
  void clientsAreNeverOnTheDatabasesNodeWhereAnotherTakesThem() {
    PodSpec apart = new JobObjects(request(NodeRelation.OTHER), "").job("run", 2, List.of())
        .getSpec()
        .getTemplate()
        .getSpec();

    assertThat(apart.getAffinity().getPodAntiAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
        .singleElement()
        .satisfies(term -> assertThat(term.getLabelSelector().getMatchLabels()).containsEntry("app", "db"));
  }

  @Test
  void clientsAreOnTheDatabasesNodeAloneWhereThatIsAskedFor() {
    PodSpec next = new JobObjects(request(NodeRelation.SAME), "").job("run", 2, List.of())
        .getSpec()
        .getTemplate()
        .getSpec();

    assertThat(next.getAffinity().getPodAntiAffinity()).isNull();
    assertThat(next.getAffinity().getPodAffinity().getRequiredDuringSchedulingIgnoredDuringExecution())
        .singleElement()
        .satisfies(term -> {
          assertThat(term.getTopologyKey()).isEqualTo("kubernetes.io/hostname");
          assertThat(term.getLabelSelector().getMatchLabels()).containsEntry("app", "db");
        });
  }

  @Test
  void thePodOfAClientHoldsItsResultsUntilItsGracePeriodIsOver() {
    assertThat(pod.getContainers().get(1).getCommand()).last().asString().contains("trap '' TERM", "exit 0' USR1");
  }

  @Test
  void nothingPollsNextToAClientWhileItsMeasuredPhaseCanNotEnd() {
    assertThat(ClientPod.phases(Duration.ofSeconds(30))).contains("sleep 29\n", "ended ]; do sleep 0.1; done");
    assertThat(ClientPod.phases(Duration.ZERO)).contains("sleep 0\n", "ended ]; do sleep 0.5; done");
  }

  @Test
  void theSizeOfAPodIsThatOfBothOfItsContainers() {
    assertThat(ClientPod.size(Quantity.parse("2"), Quantity.parse("1Gi"))).allSatisfy((resource, size) -> assertThat(
        size.getNumericalAmount()).isEqualByComparingTo(
            pod.getContainers()
                .stream()
                .map(container -> container.getResources().getRequests().get(resource).getNumericalAmount())
                .reduce(BigDecimal.ZERO, BigDecimal::add)));
  }

  @Test
  void theRunBearsTheNameThatItWasGivenAndThePreparationNone() {
    assertThat(request.arguments("run", Map.of())).containsSequence("--name", "nightly");
    assertThat(request.arguments("prepare", Map.of())).doesNotContain("--name");
  }

  @Test
  void severalClientsWaitForEachOtherAndOneDoesNot() {
    assertThat(client().getCommand()).hasSize(4).contains("sh");
    assertThat(objects.job("prepare", 1, List.of())
        .getSpec()
        .getTemplate()
        .getSpec()
        .getContainers()
        .get(0)
        .getCommand()).containsExactly("ycsb");
  }

  @Test
  void whatRegistryAndNamespaceDemandIsInThePod() {
    assertThat(pod.getImagePullSecrets()).extracting(LocalObjectReference::getName).containsExactly("regcred");
    assertThat(client().getResources().getLimits()).containsEntry("ephemeral-storage", Quantity.parse("1Gi"));
    assertThat(client().getResources().getRequests()).isEqualTo(client().getResources().getLimits());
  }

  private static JobRequest request(NodeRelation node) {
    return new JobRequest("20260101-000000-beef",
        new TargetNote("clickhouse", "db", new TargetNote.Pods("statefulset/db", Map.of("app", "db"), "clickhouse"),
            List.of("db-0.db.n.svc:8123"), new TargetNote.Login("ycsb", "db-auth", "password"), true),
        new JobRequest.Client("registry/client@sha256:0", Quantity.parse("2"), Quantity.parse("1Gi"),
            Map.of("type", "client"), "CLICKHOUSE_PASSWORD", new JobRequest.Nodes(List.of(node), Map.of()),
            new PodDemands(Optional.of(new ObjectName("regcred")), Optional.of(Quantity.parse("1Gi")))),
        2,
        new JobRequest.Workload(files(), Map.of("mine.sql", "SELECT 1"), Set.of("mine"),
            Map.of("clickhouse.url", "jdbc:clickhouse://db", "note", "a $(HOME) b"),
            Map.of("clickhouse.password", "canary-of-the-test"), Optional.of("nightly")),
        new JobRequest.Times(Duration.ofSeconds(30), Duration.ofMinutes(20), LastingTrouble.TIMEOUT));
  }

  private Container client() {
    return pod.getContainers().get(0);
  }

  @Test
  void theObjectsOfARunAreThoseThatWereAppliedBefore() throws IOException {
    Job run = objects.job("run", 2, List.of("run", "clickhouse", "-s"));
    run.getMetadata().getAnnotations().put("ycsbpack.io/owner", "user@host, pid 1");
    GoldenObject.assertSame("run-job.yaml", run);
    GoldenObject.assertSame("run-workload.yaml", objects.workload("run"));
    Secret secret = objects.secret("run").orElseThrow();
    secret.getStringData().computeIfPresent("given-secrets.properties", (name, text) -> text.replaceAll("#.*\\s", ""));
    GoldenObject.assertSame("run-secret.yaml", secret);
  }

  @Test
  void aRunWithoutSecretsNextToATransferIsTheOneThatWasAppliedBefore() throws IOException {
    JobRequest plain = new JobRequest(request.id(), request.target(),
        new JobRequest.Client("client", Quantity.parse("800m"), Quantity.parse("1Gi"), Map.of(), "CLICKHOUSE_PASSWORD",
            new JobRequest.Nodes(List.of(NodeRelation.SAME), Map.of("transfer", "copy")), PodDemands.NONE),
        1, new JobRequest.Workload(Map.of(), Map.of(), Set.of(), Map.of(), Map.of(), Optional.empty()),
        request.times());
    Job prepare = new JobObjects(plain, "").job("prepare", 1, plain.arguments("prepare", Map.of()));
    prepare.getMetadata().getAnnotations().put("ycsbpack.io/owner", "user@host, pid 1");
    GoldenObject.assertSame("prepare-job.yaml", prepare);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.Manifest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The run of {@link TestRuns} as another one sees it. */
@EnableKubernetesMockClient(crud = true, https = false)
class RivalRunsTest {
  private static final Instant BEGUN = Instant.now().minusSeconds(60);
  private static final ContainerState RUNNING = Manifest.read(ContainerState.class, "running: {startedAt: '%s'}",
      BEGUN);

  KubernetesClient client;

  @Test
  void anotherRunOnTheSameDatabaseIsNamedWithItsOwner() {
    add(RUNNING);
    RivalRuns rivals = rivals("db", "mine");

    assertThat(rivals.now().orElseThrow()).startsWith(
        "the database db was loaded by another run at the same time: run " + TestRuns.ID + " (")
        .contains("@", ", pid " + ProcessHandle.current().pid());
    assertThat(rivals.within(BEGUN.minusSeconds(30), BEGUN.plusSeconds(30))).isPresent();
  }

  @Test
  void neitherTheRunItselfNorOneOnAnotherDatabaseIsARival() {
    add(RUNNING);

    assertThat(rivals("db", TestRuns.ID).now()).isEmpty();
    assertThat(rivals("another", "mine").now()).isEmpty();
  }

  @Test
  void aRunThatBeganAfterThePhaseOrEndedBeforeItCountsNot() {
    add(RUNNING);
    RivalRuns rivals = rivals("db", "mine");
    Manifest.update(client, pod(TestRuns.ended(0)));
    rivals.look();

    assertThat(rivals.within(BEGUN.minusSeconds(30), BEGUN.minusSeconds(1))).isEmpty();
    assertThat(rivals.within(Instant.now(), Instant.now().plusSeconds(30))).isEmpty();
    assertThat(rivals.now()).isEmpty();
    assertThat(rivals.within(BEGUN, Instant.now())).as("it was there meanwhile").isPresent();
  }

  @Test
  void whereServersDoNotCountStatementsARivalMakesTheRunNotValidAndGatesAreNotJudged() {
    add(RUNNING);
    Verdict gated = new Verdict(ExitCode.GATE, "1 gate failed: p99 > 1ms")
        .gated(List.of(new GateResult("p99 > 1ms", GateResult.Result.FAILED, 2.0, "ms", "p99 of 2 ms > 1 ms")));

    Verdict verdict = rivals("db", "mine").judge(gated, figures(null));

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.NOT_VALID);
    assertThat(verdict.reason()).startsWith("the database db was loaded by another run").doesNotContain("gate");
    assertThat(verdict.gates()).singleElement()
        .extracting(GateResult::line)
        .isEqualTo("gate: p99 > 1ms: the run ended with exit code 4 (not judged)");
  }

  @Test
  void whereServersCountStatementsTheirNumberDecidesAndARivalIsAWarning() {
    add(RUNNING);

    Verdict verdict = rivals("db", "mine").judge(new Verdict(ExitCode.OK, ""),
        figures(new Figures.Statements(100, 100, null)));

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(verdict.warnings()).singleElement()
        .satisfies(warning -> assertThat(warning).startsWith("the database db was loaded by another run"));
  }

  private static Figures figures(Figures.Statements statements) {
    return new Figures(BEGUN.toString(), BEGUN.plusSeconds(30).toString(), 30_000_000_000L, 1000, 0, 33, 0, null,
        List.of(), Map.of(), null, null, new ClientUse(0.2, 2, 1_000_000, 0), null, null, statements);
  }

  private RivalRuns rivals(String database, String own) {
    RivalRuns rivals = new RivalRuns(database, own, () -> client.pods().inNamespace("test").list().getItems());
    rivals.look();
    return rivals;
  }

  private static Pod pod(ContainerState ofClient) {
    Pod pod = TestRuns.pod(ofClient, TestRuns.RUNNING);
    PodTemplateSpec made = TestRuns.request().job(Labels.MEASURE, 1, List.of()).getSpec().getTemplate();
    pod.getMetadata().setAnnotations(made.getMetadata().getAnnotations());
    return pod;
  }

  private void add(ContainerState ofClient) {
    Manifest.create(client, pod(ofClient));
  }
}

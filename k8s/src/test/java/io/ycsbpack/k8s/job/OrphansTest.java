package io.ycsbpack.k8s.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Labels;
import io.ycsbpack.k8s.cluster.PatientClient;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

@EnableKubernetesMockClient(crud = true, https = false, kubernetesClientBuilderCustomizer = PatientClient.class)
class OrphansTest {
  private static final String LONG_AGO = "2020-01-01T00:00:00Z";
  KubernetesClient client;
  private final TestConsole console = new TestConsole();

  @Test
  void aRunWhoseCommandStaysSilentIsAnOrphan() {
    add(LONG_AGO);

    assertThat(orphans(new SteppingClock())).singleElement().extracting(KnownRun::id).isEqualTo(TestRuns.ID);
    assertThat(console.lines()).containsExactly("looking again in 40 s whether the command of run " + TestRuns.ID
        + " lives");
  }

  @Test
  void aCommandThatSaysBetweenTheLooksThatItLivesHasNoOrphan() {
    add(LONG_AGO);

    assertThat(orphans(new SteppingClock(() -> beat(Instant.now().toString())))).isEmpty();
  }

  @Test
  void aCommandWhoseClockIsFarBehindIsAliveWhereItsHeartbeatChanges() {
    add(LONG_AGO);

    assertThat(orphans(new SteppingClock(() -> beat("2020-01-01T00:00:15Z")))).isEmpty();
  }

  @Test
  void whereAllCommandsLiveNobodyLooksAgain() {
    add(Instant.now().toString());

    assertThat(orphans(new SteppingClock())).isEmpty();
    assertThat(console.lines()).isEmpty();
  }

  @Test
  void aRunWhoseCommandSaysBetweenTheLooksThatItLivesIsNotCollected() {
    add(LONG_AGO);
    client.resource(TestRuns.pod(TestRuns.RUNNING, TestRuns.RUNNING)).inNamespace("test").create();

    assertThatThrownBy(() -> collect(new SteppingClock(() -> beat("2020-01-01T00:00:15Z"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("has an owner that lives (");
  }

  @Test
  void aRunWhoseCommandStaysSilentIsCollected() {
    add(LONG_AGO);
    client.resource(TestRuns.pod(TestRuns.RUNNING, TestRuns.RUNNING)).inNamespace("test").create();

    assertThatThrownBy(() -> collect(new SteppingClock())).isInstanceOf(CommandException.class)
        .hasMessageContaining("no database 'unknown' is known");
  }

  @Test
  void aRunWhoseJobWasNeverLetGoHasNothingToCollect() {
    client.resource(new JobBuilder(job(LONG_AGO)).editSpec().withSuspend(true).endSpec().build())
        .inNamespace("test")
        .create();

    assertThatThrownBy(() -> collect(new SteppingClock())).isInstanceOf(CommandException.class)
        .hasMessage(
            "run " + TestRuns.ID + " never started: its command ended before it let the Job go; 'ycsb k8s clean "
                + TestRuns.ID + "' removes it");
  }

  @Test
  void aBeatThatFailsForWhateverReasonIsMadeUpByTheNext() {
    KubernetesClient broken = (KubernetesClient) Proxy.newProxyInstance(getClass().getClassLoader(),
        new Class<?>[]{KubernetesClient.class}, (proxy, method, arguments) -> {
          if (method.getName().equals("batch")) {
            throw new IllegalStateException("not of the API server");
          }
          try {
            return method.invoke(client, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
    try (Heartbeat heartbeat = new Heartbeat(Cluster.of(broken, "test"), "job")) {
      assertThatCode(heartbeat::beat).doesNotThrowAnyException();
    }
  }

  private List<KnownRun> orphans(SteppingClock clock) {
    Cluster cluster = Cluster.of(client, "test");
    return Orphans.find(cluster, KnownRun.all(cluster), deadline(clock), console);
  }

  private void collect(SteppingClock clock) {
    new RunCollection(Cluster.of(client, "test"), deadline(clock), console, Path.of("unused")).collect(TestRuns.ID,
        false, false, new PrintStream(PrintStream.nullOutputStream()));
  }

  private static Deadline deadline(SteppingClock clock) {
    return new Deadline(Duration.ZERO, new StopSignal(), clock);
  }

  private void add(String heartbeat) {
    client.resource(job(heartbeat)).inNamespace("test").create();
  }

  private void beat(String heartbeat) {
    client.resource(job(heartbeat)).inNamespace("test").update();
  }

  private static Job job(String heartbeat) {
    return new JobBuilder(new JobObjects(TestRuns.request(), "").job(Labels.MEASURE, 1, List.of())).editMetadata()
        .addToAnnotations(Ownership.HEARTBEAT, heartbeat)
        .removeFromAnnotations(Ownership.DATABASE)
        .endMetadata()
        .editSpec()
        .withSuspend(false)
        .endSpec()
        .build();
  }
}

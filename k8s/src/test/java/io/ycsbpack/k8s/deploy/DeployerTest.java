// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Manifest;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnableKubernetesMockClient(crud = true, https = false)
class DeployerTest {
  KubernetesClient client;

  @Test
  void aNoteIsReadAsItWasWritten() {
    Cluster cluster = Cluster.of(client, "test");
    TargetNote note = new TargetNote("clickhouse", "db",
        new TargetNote.Pods("statefulset/db", Map.of("a", "b", "c", "d"), "server"), List.of("h1:1", "h2:2"),
        new TargetNote.Login("user", "auth", "key"), false);

    client.resource(note.toConfigMap()).inNamespace("test").create();

    assertThat(TargetNote.named(cluster, "db")).isEqualTo(note);
    assertThatThrownBy(() -> TargetNote.named(cluster, "other")).isInstanceOf(TargetException.class)
        .hasMessageContaining("no database 'other' is known in namespace test");
    assertThat(TargetNote.named(cluster, "db", "clickhouse")).isEqualTo(note);
    assertThatThrownBy(() -> TargetNote.named(cluster, "db", "couchbase")).isInstanceOf(UsageException.class)
        .hasMessage("'db' is a clickhouse, not a couchbase");
  }

  @Test
  void whatIsKnownAlreadyIsNotDeployedAgain() {
    Manifest.create(client, Manifest.note("clickhouse", "h:1", true));

    assertThatThrownBy(() -> deployer(new StopSignal()).deploy(request(), TestDeployments.SERVER))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("undeploy clickhouse --name db");
  }

  @Test
  void whatDoesNotComeUpIsTakenAwayAgain() {
    assertThatThrownBy(() -> deployer(new StopSignal()).deploy(request(), TestDeployments.SERVER))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining("were not ready within 5 s");

    assertThat(leftOvers()).isEmpty();
  }

  @Test
  void anInterruptedDeploymentIsTakenAwayAgain() {
    StopSignal stop = new StopSignal();
    stop.request(ExitCode.INTERRUPTED, "interrupted");

    assertThatThrownBy(() -> deployer(stop).deploy(request(), TestDeployments.SERVER)).isInstanceOfSatisfying(
        CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.INTERRUPTED));

    assertThat(leftOvers()).isEmpty();
  }

  @Test
  void withoutItsOperatorACustomResourceIsRefusedBeforeAnythingIsMade() {
    assertThatThrownBy(() -> deployer(new StopSignal()).deploy(request(), TestDeployments.OPERATED))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("install the operator of the test first");

    assertThat(leftOvers()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"host-network, true", "seccomp, unconfined", "rights, root", "cores, shared", "cpu-limit, none",
    "memory-limit, none", "runtime, crun"})
  void podsThatAnOperatorMakesAreAsIsolatedAsItMakesThem(String parameter, String value) {
    assertThatThrownBy(() -> deployer(new StopSignal()).deploy(request(parameter, value), TestDeployments.OPERATED))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("host-network, seccomp, rights, cores, cpu-limit, memory-limit and runtime can't be set");
  }

  private List<String> leftOvers() {
    return client.secrets()
        .inNamespace("test")
        .list()
        .getItems()
        .stream()
        .map(one -> one.getMetadata().getName())
        .toList();
  }

  private Deployer deployer(StopSignal stop) {
    return new Deployer(Cluster.of(client, "test"), new Deadline(Duration.ofSeconds(5), stop, new SteppingClock()),
        new TestConsole());
  }

  private static DeployRequest request(String... parameters) {
    return new DeployRequest("test", "db", TestDeployments.settings("cpu", "1", "memory", "1Gi", "image", "db:1")
        .with(TestDeployments.settings(parameters)));
  }
}

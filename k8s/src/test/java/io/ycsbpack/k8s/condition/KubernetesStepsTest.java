// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.experiment.spec.ExperimentFile;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.TestDeployments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions and neighbors on Kubernetes are commands that a user can type, of values that a cluster can take. */
class KubernetesStepsTest {
  private static final ConditionSite SITE = new ConditionSite("test", "k", "c-1", Path.of("/results/addition-1"),
      "c-1");
  private static final Condition NOTHING = Condition.of(Duration.ZERO, List.of());
  private static final Settings EXISTING = TestDeployments.settings("name", "db", "target", "sts/clickhouse");

  @Test
  void anExistingDatabaseIsLimitedAndGivenBack() {
    Condition condition = existing("container", "server", "cpu", "1.50", "memory", "4096Mi", "resize-policy",
        "in-place", "namespace", "bench", "lose-pod", "10s", "client-cpu", "0.5");

    assertThat(words(condition.put())).containsExactly("k8s limits apply --object sts/clickhouse --container server"
        + " --cpu 1.50 --memory 4096Mi --namespace bench --in-place");
    assertThat(words(condition.undo()))
        .containsExactly("k8s limits undo --if-any --object sts/clickhouse --container server --namespace bench");
    assertThat(words(condition.runs().stream().map(Condition.Run::client).toList()))
        .containsExactly("k8s run test --name db --client-cpu 0.5 --lose-pod 10s --namespace bench");
  }

  @Test
  void aCustomResourceIsLimitedAndGivenBackByTheSamePathEvenIfAnOperatorOwnsIt() {
    Condition condition = condition(Map.of("name", "db", "target", "database.example.com/orders", "path",
        "spec.pools[*].resources", "pods", "app=db,tier=hot", "container", "hot", "cpu", "1", "operated", "true"));
    String where = " --object database.example.com/orders --path spec.pools[*].resources --pods app=db,tier=hot"
        + " --container hot";

    assertThat(words(condition.put())).containsExactly("k8s limits apply" + where + " --cpu 1 --rollout --operated");
    assertThat(words(condition.undo())).containsExactly("k8s limits undo --if-any" + where);
  }

  @ParameterizedTest
  @CsvSource({"annotations, {a b: c}, letters", "cpu, {a: b}, one value",
    "labels, {a: -x}, letters", "labels, '{a: \"1\\n2\"}', the value of a has to be in one line"})
  void anObjectThatNoPodCanHaveIsRefusedWithItsPlace(String key, String value, String message, @TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("wrong.yaml"), """
        binding: test
        workload: w
        conditions: {only: {type: kubernetes, name: db, %s: %s}}
        """.formatted(key, value));

    assertThatThrownBy(() -> ExperimentFile.read(file)).isInstanceOf(UsageException.class)
        .hasMessageContaining("wrong.yaml:3:")
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"host-network, true", "seccomp, unconfined", "rights, root", "cpu-limit, none", "memory-limit, none",
    "runtime, crun", "annotations, a=b", "labels, a=b", "reach, service", "volume, node"})
  void aDatabaseThatIsThereIsAsIsolatedAsItIs(String parameter, String value) {
    assertThatThrownBy(() -> existing("cpu", "1", parameter, value))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'db' are there already");
  }

  @Test
  void aLoadInAPodIsStartedFrozenAndStopped() {
    Condition condition = add(PodNeighbors.STRESS,
        Map.of("workers", "3", "request", "500m", "node-selector", "disk=ssd"));

    assertThat(words(condition.put()))
        .containsExactly("k8s stress start --name c-1 --workers 3 --request 500m --node-selector disk=ssd");
    assertThat(words(condition.undo())).containsExactly("k8s stress stop --name c-1");
    Addition.Freezing freezing = PodNeighbors.STRESS.freezer()
        .orElseThrow()
        .freezing(SITE, given(Map.of("namespace", "bench")));
    assertThat(words(List.of(freezing.begin()))).containsExactly("k8s stress freeze --name c-1 --namespace bench");
  }

  @Test
  void aTransferIsStartedAndStoppedWithItsLog() {
    Condition condition = add(PodNeighbors.TRANSFER, Map.of("streams", "2", "bandwidth", "100M", "context", "here"));

    assertThat(words(condition.put()))
        .containsExactly("k8s transfer start --name c-1 --streams 2 --bandwidth 100M --context here");
    assertThat(words(condition.undo()))
        .containsExactly("k8s transfer stop --name c-1 --context here --run /results/client-1");
  }

  @Test
  void aTransferIsPlacedFromTheNodesOfTheDatabaseThatIsMeasured() {
    Condition measured = condition(Map.of("name", "db"));

    Condition condition = PodNeighbors.TRANSFER.commands()
        .addTo(measured, SITE,
            given(Map.of("receiver-node", "other", "receiver-node-selector", "type=client", "bandwidth", "100M")));

    assertThat(words(condition.put())).containsExactly("k8s transfer start --name c-1 --bandwidth 100M --next-to db"
        + " --receiver-node other --receiver-node-selector type=client");
  }

  @Test
  void nodesOfATransferNeedADatabaseInPodsFromWhichTheyAreSeen() {
    assertThatThrownBy(() -> add(PodNeighbors.TRANSFER, Map.of("sender-node", "other")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("sender-node and receiver-node are seen from the nodes of a database in pods");
  }

  @ParameterizedTest
  @CsvSource({"cpu, 0.3333", "cpu, 5000", "memory, 48", "memory, 2GiB", "client-cpu, half", "client-memory, 1",
    "lose-pod, 10", "target, clickhouse", "client-node-selector, ssd", "name, Data_Base", "clients, 0"})
  void aValueThatNoClusterTakesIsRefusedWhenItIsPlanned(String parameter, String value) {
    assertThatThrownBy(() -> existing("cpu", "1", parameter, value)).isInstanceOf(UsageException.class)
        .hasMessageContaining("'" + value + "'");
  }

  @ParameterizedTest
  @CsvSource({"cpu, 1, cpu and memory of the database 'db' can be changed when target says on what",
    "target, sts/clickhouse, nothing to change on sts/clickhouse"})
  void aChangeNeedsATargetAndATargetAChange(String parameter, String value, String message) {
    assertThatThrownBy(() -> condition(Map.of("name", "db", parameter, value))).isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"100Mbit", "0", "fast"})
  void aBandwidthThatNoPodCanHaveIsRefusedWhenItIsPlanned(String bandwidth) {
    assertThatThrownBy(() -> add(PodNeighbors.TRANSFER, Map.of("bandwidth", bandwidth)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'" + bandwidth + "'");
  }

  private static Condition existing(String... further) {
    return KubernetesCondition.TYPE.commands().apply(SITE, EXISTING.with(TestDeployments.settings(further)));
  }

  private static Condition condition(Map<String, String> parameters) {
    return KubernetesCondition.TYPE.commands().apply(SITE, given(parameters));
  }

  private static Condition add(Addition addition, Map<String, String> parameters) {
    return addition.commands().addTo(NOTHING, SITE, given(parameters));
  }

  private static Settings given(Map<String, String> parameters) {
    return Settings.NONE.with(parameters, "condition 'k'");
  }

  private static Stream<String> words(List<? extends Step> steps) {
    return steps.stream().map(step -> String.join(" ", step.arguments()));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.experiment.spec.ExperimentFile;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.condition.KubernetesCondition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KubernetesConditionTest {
  private static Condition condition(String binding, Map<String, String> parameters) {
    return KubernetesCondition.TYPE.commands()
        .apply(new ConditionSite(binding, "k", "c-1", Path.of("/results/c-1"), "c-1"),
            Settings.NONE.with(parameters, "condition 'k'"));
  }

  private static ConditionPlan plan(Map<String, String> parameters) {
    return new ConditionPlan("kubernetes", parameters, Map.of());
  }

  /** A CPU, and these parameters, separated by blanks. */
  private static Map<String, String> limited(String parameters) {
    Map<String, String> all = new HashMap<>(Map.of("cpu", "1"));
    for (String parameter : parameters.split(" ")) {
      all.put(parameter.split("=")[0], parameter.split("=")[1]);
    }
    return all;
  }

  private static List<String> put(Map<String, String> parameters) {
    return condition("clickhouse", parameters).put().stream().map(step -> String.join(" ", step.arguments())).toList();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = '|', value = {
    "host-network=true seccomp=Unconfined | --host-network --seccomp unconfined",
    "rights=root cores=shared cpu-limit=none | --rights root --cores shared --cpu-limit none",
    "host-network=false seccomp=runtime-default rights=restricted cpu-limit=cpu runtime=crun | --runtime crun",
    "reach=service storage=10Gi:fast | --reach service --storage 10Gi:fast",
    "reach=pod storage=10Gi:fast volume=node | ''"})
  void whatDiffersFromTheUsualIsSaidWhereAPodIsDeployed(String parameters, String options) {
    assertThat(put(limited(parameters)))
        .containsExactly(("k8s deploy clickhouse --name c-1-1 --cpu 1 " + options).strip());
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(delimiter = '|', value = {
    "clickhouse | reach=service replicas=2 | hides which of 2 servers",
    "clickhouse | burst=true cpu-limit=none | there is no quota to save",
    "couchbase | host-network=true | the operator of couchbase makes its pods"})
  void whatCanNotBeIsRefusedWhenItIsPlanned(String binding, String parameters, String reason) {
    assertThatThrownBy(() -> condition(binding, limited(parameters))).isInstanceOf(UsageException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aDatabaseIsDeployedWithTheAnnotationsAndLabelsOfAFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("annotated.yaml"), """
        binding: clickhouse
        workload: w
        conditions:
          plain: {type: kubernetes, cpu: 1}
          annotated:
            type: kubernetes
            cpu: 1
            annotations: {volcano.sh/quota-turbo: true, other: "a: b"}
            labels: {team: search}
        """);

    assertThat(put(ExperimentFile.read(file).conditions().get("annotated").parameters()))
        .containsExactly("k8s deploy clickhouse --name c-1-1 --cpu 1 --annotation other=a: b"
            + " --annotation volcano.sh/quota-turbo=true --pod-label team=search");
  }

  @Test
  void clientsThatAreToBeNextToTheDatabaseOrElsewhereAreMeasuredWithInWholeRuns() {
    Map<String, String> elsewhere = Map.of("cpu", "1", "client-node", "other");

    assertThat(condition("clickhouse", elsewhere).runs()).extracting(run -> String.join(" ", run.client().arguments()))
        .containsExactly("k8s run clickhouse --name c-1-1 --client-node other");
    assertThat(plan(elsewhere).ownClients()).hasValue("client-node places clients that are pods");
    assertThat(plan(Map.of("cpu", "1", "client-node", "any")).ownClients()).isEmpty();
  }

  @Test
  void oneWhoseOperatorNamesItsPodsToClientsIsNot() {
    assertThat(plan(Map.of("cpu", "1")).traits().nextToOthers().test("couchbase")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"client-cpu, 1, true", "name, there, false", "instances, 2, false", "replicas, 3, false",
    "clients, 2, false", "lose-pod, 5s, false"})
  void oneServerThatIsDeployedIsStartedNextToOthers(String parameter, String value, boolean isStarted) {
    assertThat(plan(Map.of("cpu", "1", parameter, value)).traits().nextToOthers().test("clickhouse"))
        .isEqualTo(isStarted);
  }
}

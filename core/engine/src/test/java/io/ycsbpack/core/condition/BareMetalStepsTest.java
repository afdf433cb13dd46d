// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.limit.ControlGroups;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BareMetalStepsTest {
  private static final Map<String, String> LIMITED = Map.of("cpu", "1", "memory", "2Gi");

  @Test
  void eachStepAddsOneTraitOfAContainer() {
    List<IsolationStep> steps = isolationSteps(LIMITED);

    // Control groups of version 2 have one group for both limits.
    boolean unified = ControlGroups.ofThisUser().isUnified();
    List<String> layers = layers(steps);
    List<Map<String, String>> parameters = steps.stream().map(IsolationStep::parameters).toList();
    assertThat(layers.subList(0, unified ? 1 : 2)).isEqualTo(unified ? List.of("cores") : List.of("cores", "memory"));
    assertThat(layers).endsWith("files", "rights", "network", "image");
    assertThat(parameters.get(0)).containsEntry("sees-limits", unified ? "all" : "cpu");
    assertThat(parameters).endsWith(Map.of("sees-limits", "all"), Map.of("own-files", "true"),
        Map.of("own-rights", "true"),
        Map.of("own-network", "true"), Map.of("engine", "runc"));
    assertThat(steps).allSatisfy(step -> assertThat(step.advice()).isNotBlank().doesNotEndWith("."));
  }

  @Test
  void whatAServerDetectsOfItsMemoryDependsOnTheSizeOfItsLimit() {
    List<IsolationStep> sized = isolationSteps(LIMITED).stream().filter(step -> step.limit().isPresent()).toList();

    assertThat(sized).singleElement().satisfies(step -> {
      assertThat(step.text()).contains("the memory that the server detects");
      assertThat(step.limit().orElseThrow().sizes()).extracting(LargerLimits.Size::parameters)
          .containsExactly(Map.of("memory", "4Gi"), Map.of("memory", "8Gi"));
    });
    assertThat(isolationSteps(Map.of("cpu", "1"))).allSatisfy(step -> assertThat(step.limit()).isEmpty());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"cpu=1 memory=2Gi sees-limits=all|files rights network image",
    "memory=2Gi|memory files rights network image", "cpu=1|cores files rights network image",
    "cpu=1 memory=2Gi sees-limits=cpu|memory files rights network image",
    "cpu=1 memory=2Gi sees-limits=memory|cores files rights network image",
    "cpu=1 own-files=true own-rights=true|cores network image", "cpu=1 engine=crun|cores files rights network"})
  void whatAConditionHasAlreadyIsNoStep(String parameters, String layers) {
    assertThat(layers(isolationSteps(Stream.of(parameters.split(" "))
        .map(parameter -> parameter.split("="))
        .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]))))).containsExactly(layers.split(" "));
  }

  private static List<String> layers(List<IsolationStep> steps) {
    return steps.stream().map(IsolationStep::layer).toList();
  }

  private static ConditionPlan container(String name, String value) {
    return new ConditionPlan("container", Map.of(name, value), Map.of());
  }

  @Test
  void withoutALimitThereIsNoneToSee() {
    assertThat(isolationSteps(Map.of()).get(0).impossible()).hasValueSatisfying(
        reason -> assertThat(reason).contains("no control group limits cpu or memory"));
    assertThat(isolationSteps(Map.of("cpu", "1", "mechanism", "cpuset")).get(0).impossible()).isPresent();
  }

  @Test
  void whatIsOnALinkOrReplicatedHasNoNetworkOfItsOwn() {
    assertThat(network("link", "100").impossible()).hasValueSatisfying(
        reason -> assertThat(reason).contains("link"));
    assertThat(network("replicas", "2").impossible()).isPresent();
  }

  @Test
  void serversWithTraitsAreStartedNextToOthers() {
    Map<String, String> all = new LinkedHashMap<>(LIMITED);
    all.putAll(Map.of("sees-limits", "all", "own-files", "true", "own-rights", "true", "own-network", "true", "engine",
        "crun"));

    assertThat(new ConditionPlan("bare-metal", all, Map.of()).traits().nextToOthers().test("any")).isTrue();
    assertThat(isolationSteps(all)).isEmpty();
  }

  @Test
  void theImageThatIsNotThereIsTheReasonWhyThereIsNoContainer() {
    IsolationStep container = isolationSteps(LIMITED, container("image", "/none.tar")).stream()
        .filter(step -> step.layer().equals("image"))
        .findFirst()
        .orElseThrow();

    assertThat(container.impossible()).hasValueSatisfying(reason -> assertThat(reason).startsWith("engine runc: "));
    assertThat(container.parameters()).isEqualTo(Map.of("engine", "runc", "image", "/none.tar"));
  }

  @Test
  void whatAContainerDoesNotHaveEitherIsNoStepTowardsIt() {
    ConditionPlan host = container("engine", "crun");

    assertThat(layers(isolationSteps(LIMITED, host))).doesNotContain("network").endsWith("image");
    assertThat(layers(isolationSteps(LIMITED, container("own-network", "true")))).contains("rights")
        .endsWith("network", "image");
    assertThat(layers(isolationSteps(LIMITED, container("own-rights", "false")))).doesNotContain("rights");
    assertThat(isolationSteps(LIMITED, host)).last()
        .extracting(IsolationStep::parameters)
        .isEqualTo(Map.of("engine", "crun"));
  }

  private IsolationStep network(String name, String value) {
    return isolationSteps(with(name, value)).stream()
        .filter(step -> step.layer().equals("network"))
        .findFirst()
        .orElseThrow();
  }

  private List<IsolationStep> isolationSteps(Map<String, String> parameters) {
    return isolationSteps(parameters, new ConditionPlan("other", Map.of(), Map.of()));
  }

  private List<IsolationStep> isolationSteps(Map<String, String> parameters, ConditionPlan other) {
    return new ConditionPlan("bare-metal", parameters, Map.of()).isolationSteps(other);
  }

  private static Map<String, String> with(String name, String value) {
    Map<String, String> parameters = new LinkedHashMap<>(LIMITED);
    parameters.put(name, value);
    return parameters;
  }
}

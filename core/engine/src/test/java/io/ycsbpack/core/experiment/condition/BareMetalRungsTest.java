package io.ycsbpack.core.experiment.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.limit.AppliedLimit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BareMetalRungsTest {
  private static final Map<String, String> LIMITED = Map.of("cpu", "1", "memory", "2Gi");

  private final BareMetal type = new BareMetal();

  @Test
  void eachStepAddsOneTraitOfAContainer() {
    List<Rung> rungs = rungs(LIMITED);

    // Control groups of version 2 have one group for both limits.
    boolean unified = AppliedLimit.isUnified();
    List<String> layers = layers(rungs);
    List<Map<String, String>> parameters = rungs.stream().map(Rung::parameters).toList();
    assertThat(layers.subList(0, unified ? 1 : 2)).isEqualTo(unified ? List.of("cores") : List.of("cores", "memory"));
    assertThat(layers).endsWith("files", "rights", "network", "image");
    assertThat(parameters.get(0)).containsEntry("sees-limits", unified ? "all" : "cpu");
    assertThat(parameters).endsWith(Map.of("sees-limits", "all"), Map.of("own-files", "true"),
        Map.of("own-rights", "true"),
        Map.of("own-network", "true"), Map.of("engine", "runc"));
    assertThat(rungs).allSatisfy(rung -> assertThat(rung.advice()).isNotBlank().doesNotEndWith("."));
  }

  @Test
  void whatAServerDetectsOfItsMemoryDependsOnTheSizeOfItsLimit() {
    List<Rung> sized = rungs(LIMITED).stream().filter(rung -> rung.limit().isPresent()).toList();

    assertThat(sized).singleElement().satisfies(rung -> {
      assertThat(rung.step()).contains("the memory that the server detects");
      assertThat(rung.limit().orElseThrow().sizes()).extracting(LargerLimits.Size::parameters)
          .containsExactly(Map.of("memory", "4Gi"), Map.of("memory", "8Gi"));
    });
    assertThat(rungs(Map.of("cpu", "1"))).allSatisfy(rung -> assertThat(rung.limit()).isEmpty());
  }

  @Test
  void whatAConditionHasAlreadyIsNoStep() {
    assertThat(layers(rungs(with("sees-limits", "all")))).containsExactly("files", "rights", "network", "image");
    assertThat(rungs(with("sees-limits", "cpu")).get(0).step()).contains("the memory that the server detects");
  }

  @Test
  void oneLimitAloneIsOneStep() {
    assertThat(layers(rungs(Map.of("memory", "2Gi")))).containsExactly("memory", "files", "rights", "network", "image");
    assertThat(layers(rungs(Map.of("cpu", "1")))).containsExactly("cores", "files", "rights", "network", "image");
  }

  private static List<String> layers(List<Rung> rungs) {
    return rungs.stream().map(Rung::layer).toList();
  }

  private static ConditionPlan container(String name, String value) {
    return new ConditionPlan("container", Map.of(name, value), Map.of());
  }

  @Test
  void withoutALimitThereIsNoneToSee() {
    assertThat(rungs(Map.of()).get(0).impossible()).hasValueSatisfying(
        reason -> assertThat(reason).contains("no control group limits cpu or memory"));
    assertThat(rungs(Map.of("cpu", "1", "mechanism", "cpuset")).get(0).impossible()).isPresent();
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

    assertThat(type.isStartedNextToOthers("any", new ConditionPlan("bare-metal", all, Map.of()))).isTrue();
    assertThat(rungs(all)).isEmpty();
  }

  @Test
  void theImageThatIsNotThereIsTheReasonWhyThereIsNoContainer() {
    Rung container = rungs(LIMITED, container("image", "/none.tar")).stream()
        .filter(rung -> rung.layer().equals("image"))
        .findFirst()
        .orElseThrow();

    assertThat(container.impossible()).hasValueSatisfying(reason -> assertThat(reason).startsWith("engine runc: "));
    assertThat(container.parameters()).isEqualTo(Map.of("engine", "runc", "image", "/none.tar"));
  }

  @Test
  void whatAContainerDoesNotHaveEitherIsNoStepTowardsIt() {
    ConditionPlan host = container("engine", "crun");

    assertThat(layers(rungs(LIMITED, host))).doesNotContain("network").endsWith("image");
    assertThat(layers(rungs(LIMITED, container("own-network", "true")))).contains("rights")
        .endsWith("network", "image");
    assertThat(layers(rungs(LIMITED, container("own-rights", "false")))).doesNotContain("rights");
    assertThat(rungs(LIMITED, host)).last().extracting(Rung::parameters).isEqualTo(Map.of("engine", "crun"));
  }

  private Rung network(String name, String value) {
    return rungs(with(name, value)).stream().filter(rung -> rung.layer().equals("network")).findFirst().orElseThrow();
  }

  private List<Rung> rungs(Map<String, String> parameters) {
    return rungs(parameters, new ConditionPlan("other", Map.of(), Map.of()));
  }

  private List<Rung> rungs(Map<String, String> parameters, ConditionPlan other) {
    return type.rungs(new ConditionPlan("bare-metal", parameters, Map.of()), other);
  }

  private static Map<String, String> with(String name, String value) {
    Map<String, String> parameters = new LinkedHashMap<>(LIMITED);
    parameters.put(name, value);
    return parameters;
  }
}

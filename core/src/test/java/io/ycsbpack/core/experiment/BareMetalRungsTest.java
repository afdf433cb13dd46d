package io.ycsbpack.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;

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

    assertThat(rungs).extracting(Rung::layer).containsExactly("limits", "files", "rights", "network");
    assertThat(rungs).extracting(Rung::parameters)
        .containsExactly(Map.of("sees-limits", "true"), Map.of("own-files", "true"), Map.of("own-rights", "true"),
            Map.of("own-network", "true"));
    assertThat(rungs).allSatisfy(rung -> assertThat(rung.advice()).isNotBlank().doesNotEndWith("."));
  }

  @Test
  void whatAConditionHasAlreadyIsNoStep() {
    assertThat(rungs(with("sees-limits", "true"))).extracting(Rung::layer)
        .containsExactly("files", "rights", "network");
  }

  @Test
  void withoutALimitThereIsNoneToSee() {
    assertThat(rungs(Map.of()).get(0).impossible()).hasValueSatisfying(
        reason -> assertThat(reason).contains("no control group limits cpu or memory"));
    assertThat(rungs(Map.of("cpu", "1", "mechanism", "cpuset")).get(0).impossible()).isPresent();
  }

  @Test
  void whatIsOnALinkOrReplicatedHasNoNetworkOfItsOwn() {
    assertThat(rungs(with("link", "100")).get(3).impossible()).hasValueSatisfying(
        reason -> assertThat(reason).contains("link"));
    assertThat(rungs(with("replicas", "2")).get(3).impossible()).isPresent();
  }

  @Test
  void serversWithTraitsAreStartedNextToOthers() {
    Map<String, String> all = new LinkedHashMap<>(LIMITED);
    List.of("sees-limits", "own-files", "own-rights", "own-network").forEach(name -> all.put(name, "true"));

    assertThat(type.isStartedNextToOthers("any", new ConditionPlan("bare-metal", all, Map.of()))).isTrue();
    assertThat(rungs(all)).isEmpty();
  }

  private List<Rung> rungs(Map<String, String> parameters) {
    return type.rungs(new ConditionPlan("bare-metal", parameters, Map.of()));
  }

  private static Map<String, String> with(String name, String value) {
    Map<String, String> parameters = new LinkedHashMap<>(LIMITED);
    parameters.put(name, value);
    return parameters;
  }
}

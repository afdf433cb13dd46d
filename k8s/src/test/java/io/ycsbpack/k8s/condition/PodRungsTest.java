package io.ycsbpack.k8s.condition;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.Rung;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.Isolation;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodRungsTest {

  @Test
  void aPodLosesItsNetworkAndThenItsFilterOfSystemCalls() {
    List<Rung> rungs = rungs(Map.of("cpu", "1"));

    assertThat(rungs).extracting(Rung::layer).containsExactly("network", "calls");
    assertThat(rungs).extracting(Rung::parameters)
        .containsExactly(Map.of("host-network", "true"), Map.of("seccomp", "unconfined"));
    assertThat(rungs).allSatisfy(rung -> assertThat(rung.impossible()).isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"host-network, true, calls", "seccomp, unconfined, network", "seccomp, UNCONFINED, network"})
  void whatAPodLacksAlreadyIsNoRung(String parameter, String value, String left) {
    assertThat(rungs(Map.of("cpu", "1", parameter, value))).extracting(Rung::layer).containsExactly(left);
  }

  @Test
  void aRungThatTheClusterRefusesSaysWhy() {
    List<Rung> rungs = PodRungs.list(settings(Map.of()), false, OptionalLong.empty(),
        isolation -> isolation.hostNetwork() ? Optional.of("not here") : Optional.empty());

    assertThat(rungs).extracting(Rung::impossible).containsExactly(Optional.of("not here"), Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "3, 2", "4, 3", "9, 3"})
  void asManyAreLeftAsNodesHaveRoomForNextToThePodAsDeployed(long room, int possible) {
    List<Rung> rungs = PodRungs.list(settings(Map.of()), true, OptionalLong.of(room), isolation -> Optional.empty());

    assertThat(rungs).hasSize(3);
    assertThat(rungs).filteredOn(rung -> rung.impossible().isEmpty()).hasSize(possible);
    assertThat(rungs.subList(possible, 3)).allSatisfy(rung -> assertThat(rung.impossible().orElseThrow())
        .contains("room for " + room + " pods"));
  }

  @Test
  void aRefusedRungTakesNoRoom() {
    List<Rung> rungs = PodRungs.list(settings(Map.of()), false, OptionalLong.of(2),
        isolation -> isolation.hostNetwork() ? Optional.of("not here") : Optional.empty());

    assertThat(rungs).extracting(Rung::impossible).containsExactly(Optional.of("not here"), Optional.empty());
  }

  @Test
  void eachRungIsAskedForWithWhatThePodLacksAlready() {
    assertThat(
        PodRungs.list(settings(Map.of("host-network", "true")), false, OptionalLong.empty(),
            isolation -> Optional.of(isolation.toString())))
        .extracting(rung -> rung.impossible().orElseThrow())
        .containsExactly(Isolation.FULL.inHostNetwork().with(Isolation.Seccomp.UNCONFINED).toString());
  }

  @Test
  void whereRootStartsServersOnBareMetalAPodLosesItsLackOfRightsToo() {
    List<Rung> rungs = PodRungs.list(settings(Map.of("cpu", "1")), true, OptionalLong.empty(),
        isolation -> Optional.empty());

    assertThat(rungs).extracting(Rung::layer).containsExactly("network", "calls", "rights");
    assertThat(rungs.get(2).parameters()).isEqualTo(Map.of("rights", "root"));
    assertThat(
        PodRungs.list(settings(Map.of("rights", "root")), true, OptionalLong.empty(), isolation -> Optional.empty()))
        .extracting(Rung::layer)
        .containsExactly("network", "calls");
  }

  @ParameterizedTest
  @CsvSource({"name, there", "instances, 2", "replicas, 3", "clients, 2", "lose-pod, 5s"})
  void whatIsThereOrIsSeveralHasNone(String parameter, String value) {
    assertThat(new KubernetesCondition().rungs(
        new ConditionPlan("kubernetes", Map.of("cpu", "1", parameter, value), Map.of()))).isEmpty();
  }

  private static List<Rung> rungs(Map<String, String> parameters) {
    return PodRungs.list(settings(parameters), false, OptionalLong.empty(), isolation -> Optional.empty());
  }

  private static Settings settings(Map<String, String> parameters) {
    return Settings.NONE.with(parameters, "kubernetes");
  }
}

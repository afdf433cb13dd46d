// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.condition;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.IsolationStep;
import io.ycsbpack.core.condition.LargerLimits;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.deploy.TestDeployments;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodStepsTest {
  private static final Map<String, String> LIMITED = Map.of("cpu", "1500m", "memory", "2Gi");
  private static final Map<String, String> CHANGES = Map.of("network", "host-network=true", "calls",
      "seccomp=unconfined", "service", "reach=pod", "volume", "volume=node", "own-cores", "cores=shared", "cpu-limit",
      "cpu-limit=none", "memory-limit", "memory-limit=none");
  private static final PodSteps.Questions ALL = new PodSteps.Questions(sizes -> true,
      (pod, size) -> Optional.empty(), Optional::empty);

  private static PodSteps.Questions ofRoom(long pods) {
    return new PodSteps.Questions(sizes -> sizes.size() <= pods, ALL.refusal(), ALL.withoutOwnCores());
  }

  private static PodSteps.Questions refusing(PodSteps.Questions others,
      BiFunction<Isolation, Map<String, Quantity>, Optional<String>> reason) {
    return new PodSteps.Questions(others.room(), reason, others.withoutOwnCores());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = '|', nullValues = "-",
      textBlock = """
          it loses its network, then its filter | cpu=1500m | cpu=1500m memory=2Gi | network calls
          what it lacks already is no step | cpu=1500m host-network=true | cpu=1500m memory=2Gi | calls
          it has no filter | cpu=1500m seccomp=unconfined | cpu=1500m memory=2Gi | network
          it has no filter, in capitals | cpu=1500m seccomp=UNCONFINED | cpu=1500m memory=2Gi | network
          behind a Service | cpu=1500m reach=service | cpu=1500m memory=2Gi | service network calls
          reached by its own address | cpu=1500m reach=pod | cpu=1500m memory=2Gi | network calls
          a volume goes first | cpu=1500m storage=10Gi reach=service | cpu=1500m memory=2Gi | volume service network calls
          its data are on the node already | cpu=1500m storage=10Gi volume=node | cpu=1500m memory=2Gi | network calls
          whole cores are its own | cpu=2 memory=2Gi | cpu=2 memory=2Gi | network calls own-cores
          parts of cores are not its own | cpu=1500m | cpu=2 memory=2Gi | network calls
          without a CPU limit it has no cores | cpu=2 cpu-limit=none | cpu=1500m memory=2Gi | network calls
          without a memory limit it has no cores | cpu=2 memory-limit=none | cpu=1500m memory=2Gi | network calls
          it shares its cores | cpu=2 cores=shared | cpu=1500m memory=2Gi | network calls
          the other end has cores, too | cpu=2 | cpu=2 memory=4Gi mechanism=cpuset | network calls
          the other end has no limits | cpu=1500m memory=2Gi | - | network calls cpu-limit memory-limit
          the other end has no CPU limit | cpu=1500m memory=2Gi | memory=2Gi | network calls cpu-limit
          the other end has no memory limit | cpu=1500m memory=2Gi | cpu=1500m | network calls memory-limit
          """)
  void aPodLosesOneLayerAfterTheOther(String name, String pod, String other, String layers) {
    List<IsolationStep> steps = isolationSteps(parameters(pod), false, parameters(other), ALL);

    assertThat(steps).extracting(IsolationStep::layer).containsExactly(layers.split(" "));
    assertThat(steps).allSatisfy(step -> {
      assertThat(step.parameters()).isEqualTo(parameters(CHANGES.get(step.layer())));
      assertThat(step.impossible()).isEmpty();
    });
  }

  @Test
  void whereNoNodeGivesCoresToPodsTheReasonIsSaid() {
    Map<String, String> whole = Map.of("cpu", "2", "memory", "2Gi");

    assertThat(isolationSteps(whole, false, whole, new PodSteps.Questions(ALL.room(), ALL.refusal(),
        () -> Optional.of("the policy is none")))).last()
        .extracting(IsolationStep::impossible)
        .isEqualTo(Optional.of("the policy is none"));
  }

  @Test
  void aStepThatTheClusterRefusesSaysWhy() {
    List<IsolationStep> steps = isolationSteps(Map.of(), false, LIMITED,
        refusing(ALL, (pod, size) -> pod.hostNetwork() ? Optional.of("not here") : Optional.empty()));

    assertThat(steps).extracting(IsolationStep::impossible).containsExactly(Optional.of("not here"), Optional.empty());
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "3, 2", "4, 3", "9, 3"})
  void asManyAreLeftAsNodesHaveRoomForNextToThePodAsDeployed(long room, int possible) {
    List<IsolationStep> steps = isolationSteps(Map.of(), true, LIMITED, ofRoom(room));

    assertThat(steps).hasSize(3);
    assertThat(steps).filteredOn(step -> step.impossible().isEmpty()).hasSize(possible);
    assertThat(steps.subList(possible, 3)).allSatisfy(step -> assertThat(step.impossible().orElseThrow())
        .contains("no room for " + (room + 1) + " pods"));
  }

  @Test
  void aRefusedStepTakesNoRoom() {
    List<IsolationStep> steps = isolationSteps(Map.of(), false, LIMITED, refusing(ofRoom(2),
        (pod, size) -> pod.hostNetwork() ? Optional.of("not here") : Optional.empty()));

    assertThat(steps).extracting(IsolationStep::impossible).containsExactly(Optional.of("not here"), Optional.empty());
  }

  @Test
  void eachStepIsAskedForWithWhatThePodLacksAlready() {
    assertThat(isolationSteps(Map.of("host-network", "true"), false, LIMITED,
        refusing(ALL, (pod, size) -> Optional.of(pod.toString()))))
        .extracting(step -> step.impossible().orElseThrow())
        .containsExactly(TestDeployments.isolation("host-network", "true", "seccomp", "unconfined").toString());
  }

  @Test
  void whereRootStartsServersOnBareMetalAPodLosesItsLackOfRightsToo() {
    List<IsolationStep> steps = isolationSteps(Map.of("cpu", "1500m"), true, LIMITED, ALL);

    assertThat(steps).extracting(IsolationStep::layer).containsExactly("network", "calls", "rights");
    assertThat(steps.get(2).parameters()).isEqualTo(Map.of("rights", "root"));
    assertThat(isolationSteps(Map.of("rights", "root"), true, LIMITED, ALL)).extracting(IsolationStep::layer)
        .containsExactly("network", "calls");
  }

  @Test
  void theSizeOfTheMemoryLimitIsDoubledTwice() {
    assertThat(memory(LIMITED, ALL).sizes()).extracting(size -> size.memory().toString()).containsExactly("4Gi", "8Gi");
    assertThat(memory(Map.of("cpu", "1500m"), ALL).limit().toString()).as("as ycsb k8s deploy has it").isEqualTo("4Gi");
  }

  @Test
  void aSizeThatTheNamespaceRefusesSaysWhy() {
    LargerLimits memory = memory(LIMITED, refusing(ALL, (pod, size) -> Optional.of("exceeded quota: small")
        .filter(reason -> size.get("memory").equals(Quantity.parse("8Gi")))));

    assertThat(memory.sizes()).extracting(LargerLimits.Size::impossible)
        .containsExactly(Optional.empty(), Optional.of("exceeded quota: small"));
  }

  @Test
  void theNodesHaveToHoldThePodsOfAllSizesAtOnce() {
    LargerLimits memory = memory(LIMITED,
        new PodSteps.Questions(
            sizes -> sizes.stream().noneMatch(size -> size.get("memory").equals(Quantity.parse("8Gi"))),
            (pod, size) -> Optional.empty(), Optional::empty));

    assertThat(memory.sizes().get(0).impossible()).isEmpty();
    assertThat(memory.sizes().get(1).impossible())
        .contains("the nodes have no room for pods with 2Gi, 2Gi, 4Gi, 8Gi of memory at once");
  }

  @ParameterizedTest
  @CsvSource({"name, there", "instances, 2", "replicas, 3", "clients, 2", "lose-pod, 5s"})
  void whatIsThereOrIsSeveralHasNone(String parameter, String value) {
    assertThat(new ConditionPlan("kubernetes", Map.of("cpu", "1500m", parameter, value), Map.of())
        .isolationSteps(other(LIMITED))).isEmpty();
  }

  private static LargerLimits memory(Map<String, String> parameters, PodSteps.Questions questions) {
    List<IsolationStep> steps = isolationSteps(parameters, false, Map.of("cpu", "1500m"), questions);
    return steps.get(steps.size() - 1).limit().orElseThrow();
  }

  private static Map<String, String> parameters(String text) {
    return text == null
        ? Map.of()
        : Stream.of(text.split(" ")).map(one -> one.split("=")).collect(toMap(one -> one[0], one -> one[1]));
  }

  private static List<IsolationStep> isolationSteps(Map<String, String> parameters, boolean root,
      Map<String, String> other, PodSteps.Questions questions) {
    return new PodSteps(Settings.NONE.with(parameters, "kubernetes"), questions).towards(other(other), root);
  }

  private static ConditionPlan other(Map<String, String> parameters) {
    return new ConditionPlan("bare-metal", parameters, Map.of());
  }
}

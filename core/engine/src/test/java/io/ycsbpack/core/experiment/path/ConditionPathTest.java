// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ConditionPathTest {
  private static final Function<ConditionPlan, Optional<String>> ANY = plan -> Optional.empty();

  private static ConditionPlan plan(Map<String, String> parameters, Map<String, String> properties) {
    return new ConditionPlan("bare-metal", parameters, properties);
  }

  private static ConditionPlan plan(Map<String, String> parameters) {
    return plan(parameters, Map.of());
  }

  private static ConditionPlan asItIs(Map<String, String> parameters) {
    return new ConditionPlan("as-it-is", parameters, Map.of());
  }

  private static ConditionPath between(ConditionPlan baseline, ConditionPlan candidate) {
    return between(baseline, candidate, ANY);
  }

  /** Hides a password. */
  private static ConditionPath between(ConditionPlan baseline, ConditionPlan candidate,
      Function<ConditionPlan, Optional<String>> impossible) {
    return ConditionPath.between(baseline, candidate, properties -> {
      Map<String, String> shown = new LinkedHashMap<>(properties);
      shown.computeIfPresent("clickhouse.password", (name, value) -> "***");
      return shown;
    }, impossible);
  }

  @Test
  void conditionsOfOneTypeDifferByAParameterOrPropertyMoreInEachStep() {
    ConditionPlan candidate = plan(Map.of("cpu", "1", "memory", "2Gi"), Map.of("threadcount", "4"));

    ConditionPath path = between(plan(Map.of("cpu", "2")), candidate);

    assertThat(path.steps()).extracting(PathStep::text)
        .containsExactly("cpu 1 instead of 2", "memory 2Gi instead of not set", "threadcount 4 instead of not set");
    assertThat(path.plans()).hasSize(4);
    assertThat(path.plans().get(1)).isEqualTo(plan(Map.of("cpu", "1")));
    assertThat(path.plans().get(3)).isEqualTo(candidate);
    assertThat(path.steps()).noneMatch(PathStep::unexplained);
  }

  @Test
  void whatTheCandidateLacksIsAStepToo() {
    ConditionPath path = between(plan(Map.of("cpu", "2")), plan(Map.of()));

    assertThat(path.steps()).extracting(PathStep::text).containsExactly("cpu not set instead of 2");
  }

  @Test
  void aStepThatCannotBeByItselfGoesWithTheNext() {
    ConditionPath path = between(plan(Map.of()), plan(Map.of("cpu", "1", "burst", "500m")),
        plan -> Optional.of("it needs a burst").filter(why -> plan.equals(plan(Map.of("cpu", "1")))));

    assertThat(path.steps()).extracting(PathStep::text)
        .containsExactly("cpu 1 instead of not set, burst 500m instead of not set");
    assertThat(path.left()).containsEntry("cpu 1 instead of not set by itself", "it needs a burst");
  }

  @Test
  void neighborsAndProxiesOfOneSideAreStepsOfTheirOwn() {
    AdditionPlan kept = new AdditionPlan(Addition.Role.NEIGHBOR, "cpu-stress", Map.of("workers", "1"));
    AdditionPlan gone = new AdditionPlan(Addition.Role.NEIGHBOR, "cpu-stress", Map.of("workers", "2"));
    AdditionPlan proxy = new AdditionPlan(Addition.Role.PROXY, "haproxy", Map.of());
    ConditionPlan baseline = plan(Map.of()).withAdditions(List.of(kept, gone));
    ConditionPlan candidate = plan(Map.of("cpu", "1")).withAdditions(List.of(proxy, kept, kept));

    ConditionPath path = between(baseline, candidate);

    assertThat(path.steps()).extracting(PathStep::text)
        .containsExactly("cpu 1 instead of not set", "without neighbor cpu-stress (workers 2)", "proxy haproxy",
            "neighbor cpu-stress (workers 1)");
    assertThat(path.steps().get(3).advice()).isEqualTo("do without the neighbor cpu-stress (workers 1)");
    assertThat(path.plans().get(2).additions()).containsExactly(kept);
    assertThat(path.plans().get(4)).isEqualTo(candidate);
  }

  @Test
  void limitsInWhichTypesDifferAreStepsBeforeTheirIsolationSteps() {
    ConditionPlan candidate = asItIs(Map.of("cpu", "1", "memory", "2Gi", "pods", "3"));

    ConditionPath path = between(plan(Map.of("memory", "8Gi")), candidate);

    assertThat(path.steps()).extracting(PathStep::text)
        .startsWith("cpu 1 instead of not set", "memory 2Gi instead of 8Gi");
    assertThat(path.plans().get(2).parameters()).isEqualTo(Map.of("cpu", "1", "memory", "2Gi"));
    assertThat(path.plans()).endsWith(candidate).hasSize(path.steps().size() + 1);
  }

  @Test
  void limitsThatTheBaselineCannotHaveAreNoSteps() {
    ConditionPath path = between(plan(Map.of()), asItIs(Map.of("cpu", "1")), plan -> Optional.of("no control groups"));

    assertThat(path.steps()).singleElement().matches(PathStep::unexplained);
    assertThat(path.left()).containsEntry("the candidate's limits", "no control groups");
  }

  @Test
  void betweenTypesWhatIsNextToTheBaselineGoesFirst() {
    AdditionPlan neighbor = new AdditionPlan(Addition.Role.NEIGHBOR, "cpu-stress", Map.of());
    ConditionPlan baseline = plan(Map.of());

    ConditionPath path = between(baseline.withAdditions(List.of(neighbor)),
        asItIs(Map.of()), plan -> Optional.of("not here"));

    assertThat(path.steps()).extracting(PathStep::text).startsWith("without neighbor cpu-stress");
    assertThat(path.steps()).extracting(PathStep::unexplained).containsExactly(false, true);
    assertThat(path.plans().get(1)).isEqualTo(baseline);
  }

  @Test
  void secretsAreHidden() {
    ConditionPath path = between(plan(Map.of(), Map.of("clickhouse.password", "hush")),
        plan(Map.of(), Map.of("clickhouse.password", "whisper")));

    assertThat(path.steps()).singleElement()
        .satisfies(step -> assertThat(step.text() + step.advice()).contains("***").doesNotContain("hush", "whisper"));
  }

  @Test
  void conditionsOfTypesWithoutIsolationStepsHaveOneStepThatExplainsNothing() {
    ConditionPath path = between(plan(Map.of()), asItIs(Map.of()), plan -> Optional.of("not here"));

    assertThat(path.steps()).singleElement().matches(PathStep::unexplained);
  }

  /** Those of the first of two steps. */
  private static PathStep.Sizes sizes(Map<String, String> from, Map<String, String> to,
      Function<ConditionPlan, Optional<String>> impossible) {
    return between(plan(from), plan(to, Map.of("threadcount", "4")), impossible)
        .steps()
        .get(0)
        .sizes()
        .orElse(new PathStep.Sizes("", List.of(), List.of()));
  }

  @Test
  void aStepOfMemoryIsDividedByLimitsThatLeadFromItsBeginningToItsEnd() {
    PathStep.Sizes sizes = sizes(Map.of("memory", "1Gi"), Map.of("memory", "64Mi"), ANY);

    assertThat(sizes.sizes()).containsExactly("1Gi", "256Mi", "128Mi", "64Mi");
    assertThat(sizes.plans()).extracting(plan -> plan.parameters().get("memory")).isEqualTo(sizes.sizes());
    assertThat(sizes(Map.of("memory", "64Mi"), Map.of("memory", "1Gi"), ANY).sizes())
        .containsExactly("64Mi", "128Mi", "256Mi", "1Gi");
  }

  @Test
  void theSizeOfNoLimitIsNone() {
    PathStep.Sizes sizes = sizes(Map.of(), Map.of("memory", "64Mi"), ANY);

    assertThat(sizes.sizes()).containsExactly("none", "256Mi", "128Mi", "64Mi");
    assertThat(sizes.plans().get(0)).isEqualTo(plan(Map.of()));
    assertThat(sizes(Map.of("memory", "64Mi"), Map.of(), ANY).sizes())
        .containsExactly("64Mi", "128Mi", "256Mi", "none");
  }

  @Test
  void limitsThatAreClosestToEachOtherHaveNothingBetweenThem() {
    assertThat(sizes(Map.of("memory", "128Mi"), Map.of("memory", "64Mi"), ANY).sizes()).isEmpty();
    assertThat(sizes(Map.of("cpu", "4"), Map.of("cpu", "500m"), ANY).sizes()).as("a quota acts by its share").isEmpty();
  }

  @Test
  void aSizeThatCannotBeMadeIsLeftOutWithItsReason() {
    ConditionPath path = between(plan(Map.of()),
        plan(Map.of("memory", "64Mi"), Map.of("threadcount", "4")),
        plan -> Optional.of("not here").filter(why -> plan.parameters().containsValue("256Mi")));

    assertThat(path.steps().get(0).sizes().orElseThrow().sizes()).containsExactly("none", "128Mi", "64Mi");
    assertThat(path.left()).isEqualTo(Map.of("memory 256Mi to look for a threshold", "not here"));
  }

  @Test
  void memoryAloneIsDividedAtOnce() {
    ConditionPlan candidate = plan(Map.of("memory", "64Mi"));

    ConditionPath path = between(plan(Map.of("memory", "1Gi")), candidate);

    assertThat(path.steps()).extracting(PathStep::text)
        .containsExactly("memory 256Mi instead of 1Gi", "memory 128Mi instead of 256Mi",
            "memory 64Mi instead of 128Mi");
    assertThat(path.plans()).hasSize(4).endsWith(candidate);
    assertThat(path.steps()).allSatisfy(step -> assertThat(step.advice()).contains("1Gi"));
  }

  @Test
  void thisMachineHasToHoldTheServersOfAllSizesAtOnce() {
    ConditionPath path = between(plan(Map.of()), plan(Map.of("memory", "64Ti")));

    assertThat(path.steps().get(0).sizes()).isEmpty();
    assertThat(path.left().get("memory 128Ti to look for a threshold")).contains("up at once", "this machine has ");
  }

  @Test
  void ofWhatIsMeasuredElsewhereTheUsualLimitIsNotKnownHere() {
    ConditionPath path = between(asItIs(Map.of()), asItIs(Map.of("memory", "64Mi")));

    assertThat(path.steps()).allSatisfy(step -> assertThat(step.sizes()).isEmpty());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.guard.SliceGuards;
import io.ycsbpack.core.experiment.path.ConditionPath;
import io.ycsbpack.core.experiment.path.PathStep;
import io.ycsbpack.core.report.WaterfallRow;
import io.ycsbpack.core.statistics.Question;
import io.ycsbpack.core.trial.FakeServers;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Refinement;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.TestPairs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class WaterfallDocumentTest {
  private static final Terms TERMS = TestPairs.restarted(new Question(0.05, false), Figure.THROUGHPUT,
      Duration.ofMinutes(15), false, 7);
  private static final List<Integer> POINTS = List.of(0, 1, 2);
  /** Of memory and of threads; memory costs. */
  private static final Stage STEPS = FakeServers.stage(TERMS, new double[]{-0.3, 0}, POINTS);

  private final ConditionPath path = ConditionPath.between(plan(Map.of("memory", "1Gi"), "2"),
      plan(Map.of("memory", "256Mi"), "4"), UnaryOperator.identity(), plan -> Optional.empty());

  private static ConditionPlan plan(Map<String, String> parameters, String threads) {
    return new ConditionPlan("bare-metal", parameters, Map.of("threadcount", threads));
  }

  private WaterfallResult result(double... bySize) {
    Refinement refinement = new Refinement(2, 3, TERMS);
    refinement.add(refinement.next(), STEPS);
    PathStep.Sizes sizes = path.steps().get(0).sizes().orElseThrow();
    Stage divided = FakeServers.stage(TERMS.withSeed(8), bySize, POINTS);
    ServerObservations observations = new ServerObservations();
    observations.begin(List.of(), List.of(), new SliceGuards(1));
    return new WaterfallDocument(path, refinement, List.of(STEPS),
        Optional.of(new WaterfallDocument.Divided(sizes, divided)), Optional.empty(), observations, TERMS).result();
  }

  @Test
  void theStepThatCarriesMostIsDividedByTheSizesOfItsLimit() {
    WaterfallResult waterfall = result(0, -0.3);

    WaterfallResult.Sizes sizes = waterfall.steps().get(0).sizes();
    assertThat(sizes.limit()).isEqualTo("memory");
    assertThat(sizes.parts()).extracting(WaterfallResult.Part::from).containsExactly("1Gi", "512Mi");
    assertThat(sizes.parts()).extracting(WaterfallResult.Part::to).containsExactly("512Mi", "256Mi");
    assertThat(sizes.parts()).extracting(WaterfallResult.Part::kind)
        .containsExactly(WaterfallResult.Kind.SMALL, WaterfallResult.Kind.FOUND);
    assertThat(waterfall.steps().get(1).sizes()).isNull();
    assertThat(waterfall.effort().starts()).hasSize(2);
    assertThat(waterfall.conclusion().sentence()).startsWith("Most of ")
        .contains("comes with memory 256Mi instead of 1Gi: ", "Its threshold lies between memory 512Mi and 256Mi: ",
            " comes there, and with memory 512Mi ", " of it is left.", "To avoid it: ");
    assertThat(WaterfallRow.of(waterfall)).extracting(WaterfallRow::name)
        .startsWith("memory 256Mi instead of 1Gi", "of it memory 512Mi instead of 1Gi",
            "of it memory 256Mi instead of 512Mi");
  }

  @Test
  void stepsThatTheBudgetLeavesTogetherGetNoAdviceThatMayBeWrong() {
    ConditionPath four = ConditionPath.between(plan(Map.of("cpu", "2", "memory", "1Gi", "ready-after", "0s"), "2"),
        plan(Map.of("cpu", "1", "memory", "256Mi", "ready-after", "1s"), "4"), UnaryOperator.identity(),
        plan -> Optional.empty());
    Refinement refinement = new Refinement(four.steps().size(), 3, TERMS);
    refinement.add(refinement.next(), STEPS);
    ServerObservations observations = new ServerObservations();
    observations.begin(List.of(), List.of(), new SliceGuards(1));

    WaterfallResult waterfall = new WaterfallDocument(four, refinement, List.of(STEPS),
        Optional.empty(), Optional.of(Duration.ofMinutes(9)), observations, TERMS).result();

    assertThat(four.steps()).hasSize(4);
    assertThat(refinement.undivided()).hasSize(1);
    assertThat(waterfall.steps().get(0).texts()).hasSize(2);
    assertThat(waterfall.conclusion().sentence()).contains("These 2 steps were not told apart: give --budget 540 s")
        .doesNotContain("To avoid it");
  }

  @Test
  void whatCostsWithEachSizeThatWasTriedHasItsThresholdAboveThem() {
    assertThat(result(-0.3, 0).conclusion().sentence())
        .contains("Its threshold lies between memory 1Gi and 512Mi: ")
        .doesNotContain("of it is left");
  }
}

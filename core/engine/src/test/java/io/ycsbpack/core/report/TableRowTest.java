package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableRowTest {
  private static final List<String> NAMES = List.of("base", "first", "second");

  private static ConditionResult condition(String name, double throughput) {
    return MadeExperiment.condition(name, List.of(), MadeExperiment.summary(throughput));
  }

  private static Figure figure(double baseline, double throughput, DeltaVerdict verdict, String words) {
    return new Figure("throughput, ops/s", true, true, baseline, throughput, throughput / baseline - 1, null, null,
        verdict, words);
  }

  private static ComparisonResult comparison(String candidate, double baseline, double throughput) {
    return MadeExperiment.comparison(candidate, figure(baseline, throughput, DeltaVerdict.NOT_RESOLVED, ""));
  }

  @Test
  void aBaselineThatWasAnotherOneNextToACandidateStandsInItsRow() {
    ScenarioResult scenario = MadeExperiment.scenario(
        List.of(condition("base", 350), condition("first", 322), condition("second", 343)),
        comparison("first", 336, 322), comparison("second", 350, 343));
    assertThat(NAMES.stream().map(name -> row(scenario, name).texts().get("throughput")))
        .containsExactly("350", "336 to 322", "343");
  }

  @Test
  void theReasonOfARefusalStandsOnceInARow() {
    Figure figure = figure(100, 80, DeltaVerdict.REFUSED, "no verdict: the client waited");
    ConditionResult first = condition("first", 80);
    Map<String, String> texts = new TableRow(MadeExperiment.scenario(List.of(first)), first, figure, figure, figure)
        .texts();
    assertThat(texts).containsEntry("words", "no verdict: the client waited").containsEntry("cpuWords", "no verdict");
  }

  private static TableRow row(ScenarioResult scenario, String name) {
    ConditionResult condition = scenario.conditions().get(NAMES.indexOf(name));
    Figure figure = scenario.comparisons()
        .stream()
        .filter(comparison -> comparison.candidate().equals(name))
        .map(ComparisonResult::throughput)
        .findFirst()
        .orElse(null);
    return new TableRow(scenario, condition, figure, null, null);
  }
}

package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableRowTest {
  private static final List<String> NAMES = List.of("base", "first", "second");

  private static final ScenarioResult SCENARIO = new ScenarioResult("", Map.of(), List.of(), Map.of(), List.of(),
      List.of(),
      null);

  private static ConditionResult condition(String name, double throughput) {
    Summary summary = new Summary(100, throughput, "a server", null, null, null, null, null, Map.of());
    return new ConditionResult(name, false, "as-it-is", Map.of(), Map.of(), List.of(), summary);
  }

  private static ComparisonResult comparison(String candidate, double baseline, double throughput) {
    ExperimentResult.Figure figure = new ExperimentResult.Figure("throughput, ops/s", true, true, baseline, throughput,
        throughput / baseline - 1, null, null, DeltaVerdict.NOT_RESOLVED, "");
    return new ComparisonResult(candidate, 12, List.of(figure), List.of(), false, List.of(), "", List.of(), null, null);
  }

  @Test
  void aBaselineThatWasAnotherOneNextToACandidateStandsInItsRow() {
    ScenarioResult scenario = new ScenarioResult("", Map.of(), List.of(), Map.of(),
        List.of(condition("base", 350), condition("first", 322), condition("second", 343)),
        List.of(comparison("first", 336, 322), comparison("second", 350, 343)), null);

    assertThat(NAMES.stream().map(name -> row(scenario, name).texts().get("throughput")))
        .containsExactly("350", "336 to 322", "343");
  }

  @Test
  void theReasonOfARefusalStandsOnceInARow() {
    ExperimentResult.Figure figure = new ExperimentResult.Figure("throughput, ops/s", true, true, 100, 80, -0.2, null,
        null, DeltaVerdict.REFUSED, "no verdict: the client waited");

    Map<String, String> texts = new TableRow(SCENARIO, condition("first", 80), figure, figure, figure).texts();

    assertThat(texts).containsEntry("words", "no verdict: the client waited").containsEntry("cpuWords", "no verdict");
  }

  private static TableRow row(ScenarioResult scenario, String name) {
    ConditionResult condition = scenario.conditions().get(NAMES.indexOf(name));
    ExperimentResult.Figure figure = scenario.comparisons()
        .stream()
        .filter(comparison -> comparison.candidate().equals(name))
        .map(ComparisonResult::throughput)
        .findFirst()
        .orElse(null);
    return new TableRow(scenario, condition, figure, null, null);
  }
}

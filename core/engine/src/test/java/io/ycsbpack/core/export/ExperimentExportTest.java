package io.ycsbpack.core.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.trial.Design;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentExportTest {
  private static final int TRUSTED = 0;

  @Test
  void aComparisonThatIsWorsePassesWithoutABound() {
    assertThat(export(null, -0.2, -0.1, TRUSTED).checks()).last()
        .isEqualTo(new Check("other vs. base", Outcome.PASSED, Comparison.THROUGHPUT + ": words"));
  }

  @ParameterizedTest
  @CsvSource({"-0.2,-0.1,FAILED,worse by more than 5 %", "-0.04,0.01,PASSED,no loss of 5 % or more",
    "-0.1,0.1,SKIPPED,not resolved: the interval holds a loss of 5 %"})
  void aBoundOnTheLossDecides(double low, double high, Outcome outcome, String words) {
    assertThat(export(0.05, low, high, TRUSTED).checks()).last().satisfies(check -> {
      assertThat(check.outcome()).isEqualTo(outcome);
      assertThat(check.words()).endsWith("): " + words);
    });
  }

  @Test
  void whatIsNotTrustedIsNotJudgedByTheBound() {
    assertThat(export(0.05, -0.2, -0.1, 4).checks()).extracting(Check::outcome)
        .containsExactly(Outcome.ERROR, Outcome.SKIPPED);
  }

  @Test
  void labelsOfTheUserAreInARoomOfTheirOwn() {
    assertThat(export(null, -0.2, -0.1, TRUSTED).labels()).isEqualTo(
        Map.of("experiment", "e", "binding", "clickhouse", "label_experiment", "mine"));
  }

  private static ExportedResult export(Double maxLoss, double low, double high, int exitCode) {
    Figure figure = new Figure(Comparison.THROUGHPUT, true, true, 100, 100, (low + high) / 2, low, high,
        DeltaVerdict.NOT_RESOLVED, "words");
    ScenarioResult scenario = new ScenarioResult("", Map.of(), List.of("w"), Map.of(),
        List.of(condition("base"), condition("other")),
        List.of(new ComparisonResult("other", 3, List.of(figure), List.of(), false, List.of(), "")), null);
    return ExperimentExport.result(new ExperimentResult(ExperimentResult.SCHEMA, State.COMPLETE, Map.of(), "e", "",
        "clickhouse", "base", Design.WHOLE_RUNS, 3, "2026-01-02T03:04:05Z", null, Environment.ofThisMachine(),
        List.of(scenario),
        new RunRecord.Verdict(exitCode, ""), null, null, 0.03, 1L, null, maxLoss, Map.of("experiment", "mine")),
        "folder");
  }

  private static ConditionResult condition(String name) {
    return new ConditionResult(name, false, "as-it-is", Map.of(), Map.of(), List.of(), null);
  }
}

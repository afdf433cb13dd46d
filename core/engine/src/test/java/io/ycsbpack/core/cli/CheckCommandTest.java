package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.cli.CheckCommand.Known;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.trial.Design;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which answers of its experiments a check takes for right. */
class CheckCommandTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"AA | NO_DIFFERENCE | ", "AA | WORSE | 'other': said so, but nothing differs",
    "AA | NONE | 'other': said so, but nothing differs", "INJECTED | WORSE | ",
    "INJECTED | BETTER | 'other': said so, but its quota is smaller",
    "INJECTED | NO_DIFFERENCE | 'other': said so, but its quota is smaller"})
  void aComparisonIsRightOrWrong(Known known, DeltaVerdict verdict, String wrong) {
    Figure figure = new Figure("throughput, ops/s", true, true, 100, 100, 0, -0.01, 0.01, verdict, "said so");

    assertThat(known.wrong(result(null, new ComparisonResult("other", 3, List.of(figure), List.of(), false, List.of(),
        "")))).isEqualTo(wrong == null ? List.of() : List.of(wrong));
  }

  @Test
  void whatWasNotComparedOrIsSkippedIsWrong() {
    assertThat(Known.INJECTED.wrong(result(Map.of("third", "no control groups"))))
        .containsExactly("'third' is skipped: no control groups", "'other': not compared, but its quota is smaller");
  }

  private static ExperimentResult result(Map<String, String> skipped, ComparisonResult... comparisons) {
    ScenarioResult scenario = new ScenarioResult("", Map.of(), List.of("w"), Map.of(),
        List.of(condition("base"), condition("other")), List.of(comparisons), null);
    return new ExperimentResult(ExperimentResult.SCHEMA, State.COMPLETE, Map.of(), "e", "", "clickhouse", "base",
        Design.SWITCHED, 0,
        "2030-01-01T00:00:00Z", null, Environment.ofThisMachine(), List.of(scenario), null, null, skipped, 0.03, 1L);
  }

  private static ConditionResult condition(String name) {
    return new ConditionResult(name, false, "bare-metal", Map.of(), Map.of(), List.of(), null);
  }
}

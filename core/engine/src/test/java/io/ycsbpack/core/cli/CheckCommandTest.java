// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static io.ycsbpack.core.report.MadeExperiment.condition;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.cli.CheckCommand.Known;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.report.MadeExperiment;
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
    assertThat(known.wrong(result(Map.of(), MadeExperiment.comparison("other",
        MadeExperiment.throughput(-0.01, 0.01, verdict, "said so"))))).isEqualTo(
            wrong == null ? List.of() : List.of(wrong));
  }

  @Test
  void whatWasNotComparedOrIsSkippedIsWrong() {
    assertThat(Known.INJECTED.wrong(result(Map.of("third", "no control groups"))))
        .containsExactly("'third' is skipped: no control groups", "'other': not compared, but its quota is smaller");
  }

  private static ExperimentResult result(Map<String, String> skipped, ComparisonResult... comparisons) {
    return MadeExperiment.result(State.COMPLETE, Design.SWITCHED, null,
        List.of(MadeExperiment.scenario(List.of(condition("base"), condition("other")), comparisons)), null, skipped,
        null);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import static io.ycsbpack.core.report.MadeExperiment.condition;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import io.ycsbpack.core.report.MadeExperiment;
import io.ycsbpack.core.trial.Design;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentExportTest {

  @Test
  void aComparisonThatIsWorsePassesWithoutABound() {
    assertThat(export(null, -0.2, -0.1, ExitCode.OK).checks()).last()
        .isEqualTo(new Check("other vs. base", Outcome.PASSED, "throughput, ops/s: words"));
  }

  @ParameterizedTest
  @CsvSource({"-0.2,-0.1,FAILED,worse by more than 5 %", "-0.04,0.01,PASSED,no loss of 5 % or more",
    "-0.1,0.1,SKIPPED,not resolved: the interval holds a loss of 5 %"})
  void aBoundOnTheLossDecides(double low, double high, Outcome outcome, String words) {
    assertThat(export(0.05, low, high, ExitCode.OK).checks()).last().satisfies(check -> {
      assertThat(check.outcome()).isEqualTo(outcome);
      assertThat(check.words()).endsWith("): " + words);
    });
  }

  @Test
  void whatIsNotValidIsNotJudgedByTheBound() {
    assertThat(export(0.05, -0.2, -0.1, ExitCode.NOT_VALID).checks()).extracting(Check::outcome)
        .containsExactly(Outcome.ERROR, Outcome.SKIPPED);
  }

  @Test
  void labelsOfTheUserAreInARoomOfTheirOwn() {
    assertThat(export(null, -0.2, -0.1, ExitCode.OK).labels()).isEqualTo(
        Map.of("experiment", "made", "binding", "test", "label_experiment", "mine"));
  }

  private static ExportedResult export(Double maxLoss, double low, double high, ExitCode exitCode) {
    ComparisonResult comparison = MadeExperiment.comparison("other",
        MadeExperiment.throughput(low, high, DeltaVerdict.NOT_RESOLVED, "words"));
    return ExperimentExport.result(MadeExperiment.result(State.COMPLETE, Design.WHOLE_RUNS, null,
        List.of(MadeExperiment.scenario(List.of(condition("base"), condition("other")), comparison)),
        new Verdict(exitCode, ""), Map.of(), maxLoss), "folder");
  }
}

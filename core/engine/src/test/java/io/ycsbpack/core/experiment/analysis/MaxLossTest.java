// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.report.MadeExperiment;
import io.ycsbpack.core.trial.Design;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A loss of 5 % is allowed. */
class MaxLossTest {
  private static final Verdict ANSWERED = new Verdict(ExitCode.OK, "");

  private final MaxLoss most = new MaxLoss(Percent.TYPE.parse("5%").share());
  private final List<ConditionResult> conditions = new ArrayList<>(List.of(MadeExperiment.condition("base")));
  private final List<ComparisonResult> comparisons = new ArrayList<>();

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "true  | -0.08 | -0.060 | WORSE        | worse by more than 5 %",
    "true  | -0.08 | -0.049 | NOT_RESOLVED | not resolved: the interval holds a loss of 5 %",
    "true  | -0.08 |  0.010 | NOT_RESOLVED | not resolved: the interval holds a loss of 5 %",
    "true  | -0.04 | -0.010 | OK           | no loss of 5 % or more",
    "true  | -0.04 |  0.200 | OK           | no loss of 5 % or more",
    "true  |  0.08 |  0.200 | OK           | no loss of 5 % or more",
    "false |  0.06 |  0.080 | WORSE        | worse by more than 5 %",
    "false |  0.04 |  0.080 | NOT_RESOLVED | not resolved: the interval holds a loss of 5 %",
    "false | -0.01 |  0.040 | OK           | no loss of 5 % or more",
    "false | -0.30 | -0.100 | OK           | no loss of 5 % or more"})
  void lessThroughputAndMoreCpuPerOperationAreALoss(boolean throughput, double low, double high, ExitCode code,
      String words) {
    FigureName figure = throughput ? FigureName.THROUGHPUT : FigureName.CPU_PER_OPERATION;
    compare("other", figure(figure, throughput, low, high, DeltaVerdict.NOT_RESOLVED));

    assertThat(findings()).singleElement().satisfies(finding -> {
      assertThat(finding.code()).isEqualTo(code);
      assertThat(finding.words()).startsWith("other: " + figure + " ").endsWith("): " + words);
    });
  }

  @Test
  void oneComparisonThatIsWorseDecidesAndTheControlIsNotAsked() {
    compare("open", figure(FigureName.THROUGHPUT, true, -0.2, 0.1, DeltaVerdict.NOT_RESOLVED));
    compare("bad", figure(FigureName.THROUGHPUT, true, -0.2, -0.1, DeltaVerdict.WORSE));
    conditions.add(MadeExperiment.condition("base A/A"));

    assertThat(most.verdict(ANSWERED, findings())).isEqualTo(new Verdict(ExitCode.WORSE,
        "max-loss 5 %: bad: throughput, ops/s -15.0 % (-20.0 to -10.0 %): worse by more than 5 %"));
  }

  @Test
  void theQuestionOfTheExperimentMayBeOpenWhereThisOneIsAnswered() {
    compare("other", figure(FigureName.THROUGHPUT, true, -0.04, 0.01, DeltaVerdict.NOT_RESOLVED));

    assertThat(most.verdict(new Verdict(ExitCode.NOT_RESOLVED, "budget"), findings())).isEqualTo(ANSWERED);
  }

  @Test
  void whatIsNotValidJudgesNothing() {
    compare("bad", figure(FigureName.THROUGHPUT, true, -0.2, -0.1, DeltaVerdict.WORSE));
    Verdict invalid = new Verdict(ExitCode.NOT_VALID, "a guard");
    assertThat(most.verdict(invalid, findings())).isEqualTo(invalid);

    compare("refused", figure(FigureName.THROUGHPUT, true, -0.2, -0.1, DeltaVerdict.REFUSED));
    assertThat(most.verdict(ANSWERED, findings()).exitCode()).isEqualTo(ExitCode.NOT_VALID);
  }

  @Test
  void withoutAnIntervalAPrimaryFigureOrAComparisonItIsNotResolved() {
    compare("two pairs", new JudgedFigure(FigureName.THROUGHPUT, true, true, 100, 50, -0.5, null, null,
        DeltaVerdict.NOT_RESOLVED, "words"));
    compare("no figure");
    conditions.add(MadeExperiment.condition("not compared"));

    assertThat(findings()).hasSize(3).allMatch(finding -> finding.code() == ExitCode.NOT_RESOLVED);
    assertThat(most.verdict(ANSWERED, findings()).exitCode()).isEqualTo(ExitCode.NOT_RESOLVED);
  }

  private void compare(String name, JudgedFigure... figures) {
    conditions.add(MadeExperiment.condition(name));
    comparisons.add(MadeExperiment.comparison(name, figures));
  }

  private List<MaxLoss.Finding> findings() {
    return most.judge(MadeExperiment.result(Design.WHOLE_RUNS, FigureKind.DELTA,
        List.of(MadeExperiment.scenario(conditions, comparisons.toArray(ComparisonResult[]::new)))));
  }

  private static JudgedFigure figure(FigureName name, boolean higherIsBetter, double low, double high,
      DeltaVerdict verdict) {
    return new JudgedFigure(name, higherIsBetter, true, 100, 100, (low + high) / 2, low, high, verdict, "words");
  }
}

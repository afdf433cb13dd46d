package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.State;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.trial.Design;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A loss of 5 % is allowed. */
class MaxLossTest {
  private static final Verdict ANSWERED = new Verdict(ExitCode.OK, "");

  private final MaxLoss most = MaxLoss.of(Percent.parse("5%"));
  private final List<ConditionResult> conditions = new ArrayList<>(List.of(condition("base", false)));
  private final List<ComparisonResult> comparisons = new ArrayList<>();

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "-0.08 | -0.060 | WORSE        | worse by more than 5 %",
    "-0.08 | -0.049 | NOT_RESOLVED | not resolved: the interval holds a loss of 5 %",
    "-0.08 |  0.010 | NOT_RESOLVED | not resolved: the interval holds a loss of 5 %",
    "-0.04 | -0.010 | OK           | no loss of 5 % or more",
    "-0.04 |  0.200 | OK           | no loss of 5 % or more",
    "0.08  |  0.200 | OK           | no loss of 5 % or more"})
  void lessThroughputIsALoss(double low, double high, ExitCode code, String words) {
    compare("other", figure(Comparison.THROUGHPUT, true, low, high, DeltaVerdict.NOT_RESOLVED));

    assertThat(findings()).singleElement().satisfies(finding -> {
      assertThat(finding.code()).isEqualTo(code);
      assertThat(finding.words()).startsWith("other: throughput, ops/s ").endsWith("): " + words);
    });
  }

  @ParameterizedTest
  @CsvSource({"0.06,0.08,WORSE", "0.04,0.08,NOT_RESOLVED", "-0.01,0.04,OK", "-0.3,-0.1,OK"})
  void moreCpuPerOperationIsALoss(double low, double high, ExitCode code) {
    compare("other", figure(Comparison.CPU_PER_OPERATION, false, low, high, DeltaVerdict.NOT_RESOLVED));

    assertThat(findings()).extracting(MaxLoss.Finding::code).containsExactly(code);
  }

  @Test
  void oneComparisonThatIsWorseDecidesAndTheControlIsNotAsked() {
    compare("open", figure(Comparison.THROUGHPUT, true, -0.2, 0.1, DeltaVerdict.NOT_RESOLVED));
    compare("bad", figure(Comparison.THROUGHPUT, true, -0.2, -0.1, DeltaVerdict.WORSE));
    conditions.add(condition("control", true));

    assertThat(most.verdict(ANSWERED, findings())).isEqualTo(new Verdict(ExitCode.WORSE,
        "max-loss 5 %: bad: throughput, ops/s -15.0 % (-20.0 to -10.0 %): worse by more than 5 %"));
  }

  @Test
  void theQuestionOfTheExperimentMayBeOpenWhereThisOneIsAnswered() {
    compare("other", figure(Comparison.THROUGHPUT, true, -0.04, 0.01, DeltaVerdict.NOT_RESOLVED));

    assertThat(most.verdict(new Verdict(ExitCode.NOT_RESOLVED, "budget"), findings())).isEqualTo(ANSWERED);
  }

  @Test
  void whatIsNotValidJudgesNothing() {
    compare("bad", figure(Comparison.THROUGHPUT, true, -0.2, -0.1, DeltaVerdict.WORSE));
    Verdict invalid = new Verdict(ExitCode.NOT_VALID, "a guard");
    assertThat(most.verdict(invalid, findings())).isEqualTo(invalid);

    compare("refused", figure(Comparison.THROUGHPUT, true, -0.2, -0.1, DeltaVerdict.REFUSED));
    assertThat(most.verdict(ANSWERED, findings()).exitCode()).isEqualTo(ExitCode.NOT_VALID);
  }

  @Test
  void withoutAnIntervalAPrimaryFigureOrAComparisonItIsNotResolved() {
    compare("two pairs", new Figure(Comparison.THROUGHPUT, true, true, 100, 50, -0.5, null, null,
        DeltaVerdict.NOT_RESOLVED, "words"));
    comparisons.add(new ComparisonResult("no figure", 3, List.of(), List.of(), false, List.of(), ""));
    conditions.add(condition("no figure", false));
    conditions.add(condition("not compared", false));

    assertThat(findings()).hasSize(3).allMatch(finding -> finding.code() == ExitCode.NOT_RESOLVED);
    assertThat(most.verdict(ANSWERED, findings()).exitCode()).isEqualTo(ExitCode.NOT_RESOLVED);
  }

  private void compare(String name, Figure figure) {
    conditions.add(condition(name, false));
    comparisons.add(new ComparisonResult(name, 3, List.of(figure), List.of(), false, List.of(), ""));
  }

  private List<MaxLoss.Finding> findings() {
    ScenarioResult scenario = new ScenarioResult("", Map.of(), List.of("w"), Map.of(), conditions, comparisons, null);
    return most.judge(new ExperimentResult(ExperimentResult.SCHEMA, State.COMPLETE, Map.of(), "e", "", "clickhouse",
        "base",
        Design.WHOLE_RUNS, 3, "2026-01-02T03:04:05Z", null, Environment.ofThisMachine(), List.of(scenario), null, null,
        null, 0.03, 1L));
  }

  private static Figure figure(String name, boolean higherIsBetter, double low, double high, DeltaVerdict verdict) {
    return new Figure(name, higherIsBetter, true, 100, 100, (low + high) / 2, low, high, verdict, "words");
  }

  private static ConditionResult condition(String name, boolean control) {
    return new ConditionResult(name, control, "as-it-is", Map.of(), Map.of(), List.of(), null);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.report.MadeExperiment;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import io.ycsbpack.core.trial.Design;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a report begins with, by the kind of experiment and by the verdict. */
class FigureHeadlineTest {
  private static final String OFFERED = "not judged: the load was offered";
  private static final Figure THROUGHPUT = figure("throughput, ops/s", true, true, 100, 93.2, DeltaVerdict.WORSE,
      "worse by 6.8 %");
  private static final Figure LOAD = figure("throughput, ops/s", true, false, 50.1, 49.9, DeltaVerdict.LOAD_OFFERED,
      OFFERED);

  private static Figure figure(String name, boolean higher, boolean primary, double baseline, double candidate,
      DeltaVerdict verdict, String words) {
    double delta = candidate / baseline - 1;
    return new Figure(name, higher, primary, baseline, candidate, delta, delta - 0.02, delta + 0.02, verdict, words);
  }

  private static Figure cpu(double candidate, DeltaVerdict verdict, boolean primary) {
    return figure("CPU per operation, ms", false, primary, 2, candidate, verdict, verdict + " of CPU");
  }

  private static Figure percentile(String name, double candidate, DeltaVerdict verdict) {
    return figure(name + " response time, ms", false, false, 5, candidate, verdict, verdict + " of " + name);
  }

  private static Card headline(FigureKind kind, Figure... figures) {
    ComparisonResult comparison = MadeExperiment.comparison("other", figures);
    return new FigureHeadline(MadeExperiment.result(Design.WHOLE_RUNS, kind,
        List.of(MadeExperiment.scenario(List.of(MadeExperiment.condition("base")), comparison))), comparison,
        "12 pairs").card("", List.of());
  }

  @Test
  void aVerdictIsTheChangeInWordsWithItsInterval() {
    Card headline = headline(FigureKind.DELTA, THROUGHPUT);

    assertThat(headline.answer()).isEqualTo("Throughput 6.8 % lower");
    assertThat(headline.sentence()).isEqualTo(
        "Throughput: base 100 ops/s, other 93.2 ops/s; between 4.8 and 8.8 % lower (95 % interval, 12 pairs)");
    assertThat(headline.mood()).isEqualTo(Mood.WORSE);
  }

  @Test
  void anAnswerPromisesNoMoreThanItsIntervalHolds() {
    Figure throughput = figure("throughput, ops/s", true, true, 100, 95.4, DeltaVerdict.WORSE, "worse by 4.6 %");
    Figure cpu = figure("CPU per operation, ms", false, false, 2, 2.08, DeltaVerdict.WORSE, "worse by 4.0 %");
    Card headline = headline(FigureKind.DELTA, throughput, cpu);
    assertThat(headline.answer()).isEqualTo("Throughput between 2.6 and 6.6 % lower");
    assertThat(headline.also())
        .contains("CPU per operation from 2.00 to 2.08 ms: worse, between 2.0 and 6.0 % higher");
  }

  @Test
  void aChangeThatTheVerdictDeniesIsNoAnswer() {
    Figure open = figure("throughput, ops/s", true, true, 100, 70, DeltaVerdict.NOT_RESOLVED,
        "not resolved: between -60.0 and +9.0 %");

    Card headline = headline(FigureKind.DELTA, open);

    assertThat(headline.answer()).isEqualTo("Not resolved");
    assertThat(headline.sentence())
        .contains("base 100 ops/s, other 70.0 ops/s; not resolved: between -60.0 and +9.0 %; from 12 pairs");
    assertThat(headline.mood()).isEqualTo(Mood.SAME);
  }

  @Test
  void noDifferenceNamesTheMargin() {
    assertThat(headline(FigureKind.DELTA,
        figure("throughput, ops/s", true, true, 100, 100.1, DeltaVerdict.NO_DIFFERENCE, "no difference of 3 % or more"))
        .answer()).isEqualTo("No difference of 3 % or more");
  }

  @Test
  void cpuPerOperationLeadsWhereItIsPrimaryAndThroughputFollowsWithItsVerdict() {
    Figure throughput = figure("throughput, ops/s", true, false, 100, 80, DeltaVerdict.WORSE, "worse by 20.0 %");

    Card headline = headline(FigureKind.DELTA, throughput, cpu(2.2, DeltaVerdict.WORSE, true));

    assertThat(headline.answer()).isEqualTo("CPU per operation 10.0 % higher");
    assertThat(headline.also()).contains("Throughput from 100 to 80.0 ops/s: worse by 20.0 %");
  }

  @Test
  void writersLeadWithWhatTheReadersFeel() {
    Card headline = headline(FigureKind.WRITERS, LOAD, cpu(20, DeltaVerdict.WORSE, true),
        percentile("Q1 p99", 94, DeltaVerdict.WORSE), percentile("Q2 p99", 60, DeltaVerdict.WORSE),
        percentile("Q2 p50", 55, DeltaVerdict.WORSE));

    assertThat(headline.answer()).isEqualTo("p99 response time of Q1 18.8 times as high");
    assertThat(headline.also()).containsExactly("Throughput is the offered load on both sides, and not judged",
        "CPU per operation from 2.00 to 20.0 ms: worse, 10.0 times as high; it has the CPU of the inserts in it",
        "2 of 2 other percentiles are worse, most of all p99 response time of Q2, from 5.00 to 60.0 ms");
  }

  @Test
  void aFigureThatIsNotJudgedGivesWayToThePrimaryOne() {
    assertThat(headline(FigureKind.PERCENTILES, LOAD, cpu(1, DeltaVerdict.BETTER, true),
        percentile("Q1 p99", 94, DeltaVerdict.NONE)).answer()).isEqualTo("CPU per operation 50.0 % lower");
  }

  @Test
  void aTransferLeadsWithTheThroughputNextToIt() {
    assertThat(headline(FigureKind.BANDWIDTH,
        figure("throughput, ops/s", true, false, 100, 76.5, DeltaVerdict.WORSE, "worse"),
        cpu(2.1, DeltaVerdict.NOT_RESOLVED, true)).answer()).isEqualTo("Throughput 23.5 % lower");
  }

  @Test
  void aCacheLeadsWithTheCpuOfTheDatabase() {
    assertThat(headline(FigureKind.CACHE, THROUGHPUT, cpu(0.66, DeltaVerdict.BETTER, false)).answer())
        .isEqualTo("CPU per operation 67.0 % lower");
  }

  @Test
  void aSingleOtherPercentileThatGotWorseIsNamed() {
    assertThat(headline(FigureKind.DELTA, THROUGHPUT, percentile("Q1 p90", 7, DeltaVerdict.WORSE),
        percentile("Q1 p50", 5, DeltaVerdict.NO_DIFFERENCE)).also())
        .contains("p90 response time of Q1 from 5.00 to 7.00 ms: worse of Q1 p90");
  }

  @Test
  void aRefusalNamesItsGuard() {
    Card headline = headline(FigureKind.DELTA, figure("throughput, ops/s", true, true, 100, 80,
        DeltaVerdict.REFUSED, "no verdict: the client lacked a CPU"));

    assertThat(headline.answer()).isEqualTo("No verdict");
    assertThat(headline.sentence()).isEqualTo("Throughput: no verdict: the client lacked a CPU");
  }

  @Test
  void withoutAFigureToJudgeThereIsNoVerdict() {
    Card headline = headline(FigureKind.DELTA, LOAD);

    assertThat(headline.answer()).isEqualTo("No verdict");
    assertThat(headline.sentence()).isEqualTo("Throughput: " + OFFERED);
  }

  @Test
  void intervalsReadAsWords() {
    assertThat(FigureHeadline.between(0.02, 0.05)).isEqualTo("between 2.0 and 5.0 % higher");
    assertThat(FigureHeadline.between(-0.13, 0.12)).isEqualTo("between 13.0 % lower and 12.0 % higher");
    assertThat(FigureHeadline.between(0.5, 2)).isEqualTo("between 50.0 % higher and 3.00 times as high");
    assertThat(FigureHeadline.between(8.2, 10.39)).isEqualTo("between 9.20 and 11.4 times as high");
  }
}

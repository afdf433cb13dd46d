// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.FigureName;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.report.Report.Card;
import io.ycsbpack.core.report.Report.Mood;
import io.ycsbpack.core.trial.Design;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a report begins with, by the kind of experiment and by the verdict. */
class HeadlineTest {

  /**
   * @param figures each as name, values of baseline and candidate, verdict; T is throughput, C CPU per operation, and
   *                {@code !} marks the primary one
   * @param also    a line of small print; empty for any
   */
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource(delimiter = '|', emptyValue = "", textBlock = """
      DELTA | T! 100 93.2 WORSE | WORSE | Throughput 6.8 % lower \
      | Throughput: base 100 ops/s, other 93.2 ops/s; between 4.8 and 8.8 % lower (95 % interval, 12 pairs) | ''
      # Its interval holds differences below the margin.
      DELTA | T! 100 95.4 WORSE, C 2 2.08 WORSE | WORSE | Throughput between 2.6 and 6.6 % lower | Throughput: \
      | CPU per operation from 2.00 to 2.08 ms: worse, between 2.0 and 6.0 % higher
      # A change that the verdict denies is no answer.
      DELTA | T! 100 70 NOT_RESOLVED | SAME | Not resolved \
      | base 100 ops/s, other 70.0 ops/s; words of T!; from 12 pairs | ''
      DELTA | T! 100 100.1 NO_DIFFERENCE | SAME | No difference of 3 % or more | Throughput: | ''
      DELTA | T 100 80 WORSE, C! 2 2.2 WORSE | WORSE | CPU per operation 10.0 % higher | CPU per operation: \
      | Throughput from 100 to 80.0 ops/s: words of T
      DELTA | T! 100 93.2 WORSE, Q1/p90 5 7 WORSE, Q1/p50 5 5 NO_DIFFERENCE | WORSE | Throughput 6.8 % lower \
      | Throughput: | p90 response time of Q1 from 5.00 to 7.00 ms: words of Q1/p90
      DELTA | T! 100 80 REFUSED | SAME | No verdict | Throughput: words of T! | ''
      DELTA | T 50.1 49.9 LOAD_OFFERED | SAME | No verdict | Throughput: words of T | ''
      # A figure that is not judged gives way to the primary one.
      PERCENTILES | T 50.1 49.9 LOAD_OFFERED, C! 2 1 BETTER, Q1/p99 5 94 NONE | BETTER \
      | CPU per operation 50.0 % lower | CPU per operation: | ''
      BANDWIDTH | T 100 76.5 WORSE, C! 2 2.1 NOT_RESOLVED | WORSE | Throughput 23.5 % lower | Throughput: | ''
      CACHE | T! 100 93.2 WORSE, C 2 0.66 BETTER | BETTER | CPU per operation 67.0 % lower | CPU per operation: | ''
      WRITERS | T 50.1 49.9 LOAD_OFFERED, Q1/p99 5 94 WORSE | WORSE | p99 response time of Q1 18.8 times as high \
      | P99 response time of Q1: | Throughput is the offered load on both sides, and not judged
      """)
  void theFigureOfTheExperimentLeadsWithWhatItsVerdictAllows(FigureKind kind, String figures, Mood mood, String answer,
      String sentence, String also) {
    Card headline = headline(kind, figures);

    assertThat(headline.mood()).isEqualTo(mood);
    assertThat(headline.answer()).isEqualTo(answer);
    assertThat(headline.sentence()).containsIgnoringCase(sentence);
    assertThat(headline.also()).matches(lines -> also.isEmpty() || lines.contains(also), "has " + also);
  }

  @Test
  void readersNextToWritersHaveTheirPercentilesCounted() {
    assertThat(headline(FigureKind.WRITERS,
        "T 50.1 49.9 LOAD_OFFERED, C! 2 20 WORSE, Q1/p99 5 94 WORSE, Q2/p99 5 60 WORSE, Q2/p50 5 55 WORSE").also())
        .containsExactly("Throughput is the offered load on both sides, and not judged",
            "CPU per operation from 2.00 to 20.0 ms: worse, 10.0 times as high; it has the CPU of the inserts in it",
            "2 of 2 other percentiles are worse, most of all p99 response time of Q2, from 5.00 to 60.0 ms");
  }

  @Test
  void intervalsReadAsWords() {
    assertThat(Headline.between(0.02, 0.05)).isEqualTo("between 2.0 and 5.0 % higher");
    assertThat(Headline.between(-0.13, 0.12)).isEqualTo("between 13.0 % lower and 12.0 % higher");
    assertThat(Headline.between(0.5, 2)).isEqualTo("between 50.0 % higher and 3.00 times as high");
    assertThat(Headline.between(8.2, 10.39)).isEqualTo("between 9.20 and 11.4 times as high");
  }

  private static Card headline(FigureKind kind, String figures) {
    ComparisonResult comparison = MadeExperiment.comparison("other",
        Stream.of(figures.split(", ")).map(HeadlineTest::figure).toArray(JudgedFigure[]::new));
    return new Headline(MadeExperiment.result(Design.WHOLE_RUNS, kind,
        List.of(MadeExperiment.scenario(List.of(MadeExperiment.condition("base")), comparison))), comparison,
        "12 pairs").card("", List.of());
  }

  private static JudgedFigure figure(String text) {
    String[] parts = text.split(" ");
    double baseline = Double.parseDouble(parts[1]);
    double candidate = Double.parseDouble(parts[2]);
    double delta = candidate / baseline - 1;
    FigureName name = switch (parts[0].charAt(0)) {
      case 'T' -> FigureName.THROUGHPUT;
      case 'C' -> FigureName.CPU_PER_OPERATION;
      default -> FigureName.parse(parts[0].replace('/', ' ') + " response time, ms");
    };
    return new JudgedFigure(name, parts[0].startsWith("T"), parts[0].endsWith("!"), baseline, candidate, delta,
        delta - 0.02,
        delta + 0.02, DeltaVerdict.valueOf(parts[3]), "words of " + parts[0]);
  }
}

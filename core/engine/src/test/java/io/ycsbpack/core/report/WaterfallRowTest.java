// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Part;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import io.ycsbpack.core.report.WaterfallRow.Role;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaterfallRowTest {
  private static final String FIGURE = "throughput";
  private static final String WHOLE = ", from end to end FOUND -0.400 -0.300 -0.200";

  /** Steps by name, kind, and low end, center and high end of their logarithm; a question mark is unexplained. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = '|', value = {
    "small steps are summed wherever they stand"
        + " | a SMALL -0.02 0.01 0.02, b FOUND -0.4 -0.3 -0.2, c SMALL -0.01 0.005 0.02"
        + " | b FOUND -0.400 -0.300 -0.200, smaller steps: a + c SMALL -0.030 0.015 0.040",
    "a step that is not resolved and the rest are unexplained together"
        + " | a NOT_RESOLVED -0.05 0.02 0.09, b FOUND -0.4 -0.3 -0.2, ?rest NOT_RESOLVED -0.1 -0.03 0.04"
        + " | b FOUND -0.400 -0.300 -0.200, unexplained: a + rest NOT_RESOLVED -0.150 -0.010 0.130,"
        + " of it a NOT_RESOLVED -0.050 0.020 0.090, of it rest NOT_RESOLVED -0.100 -0.030 0.040",
    "a remainder that excludes zero is found and stays unexplained"
        + " | a SMALL -0.02 0.01 0.02, ?rest FOUND -0.4 -0.3 -0.2"
        + " | a SMALL -0.020 0.010 0.020, unexplained: rest FOUND -0.400 -0.300 -0.200",
    "the steps on the way sum up to all steps"
        + " | a SMALL -0.02 0.01 0.02, b SMALL -0.02 -0.02 0.02, c FOUND -0.4 -0.3 -0.2, d NOT_RESOLVED -0.1 0.07 0.2"
        + " | c FOUND -0.400 -0.300 -0.200, smaller steps: a + b SMALL -0.040 -0.010 0.040,"
        + " unexplained: d NOT_RESOLVED -0.100 0.070 0.200"})
  void eachStepIsInOneRow(String name, String steps, String rows) {
    assertThat(texts(rows(Stream.of(steps.split(", ")).map(WaterfallRowTest::step).toArray(Step[]::new))))
        .isEqualTo(rows + WHOLE);
  }

  @Test
  void thePartsOfAStepThatWasDividedFollowItAndAreNoFurtherStepsOnTheWay() {
    Step memory = step("memory FOUND 0.2 0.3 0.4").divided(new WaterfallResult.Sizes("memory",
        List.of(new Part("none", "4Gi", Kind.SMALL, List.of(change(-0.1, 0.01, 0.1))),
            new Part("4Gi", "2Gi", Kind.FOUND, List.of(change(0.2, 0.3, 0.4))))));

    assertThat(texts(rows(memory, step("b SMALL -0.02 0.01 0.02")))).isEqualTo("memory FOUND 0.200 0.300 0.400,"
        + " of it memory 4Gi instead of none SMALL -0.100 0.010 0.100,"
        + " of it memory 2Gi instead of 4Gi FOUND 0.200 0.300 0.400, b SMALL -0.020 0.010 0.020" + WHOLE);
  }

  private static Step step(String text) {
    String[] words = text.split(" ");
    return new Step(List.of(words[0].replace("?", "")), "", words[0].startsWith("?"), Kind.valueOf(words[1]),
        List.of(change(Double.parseDouble(words[2]), Double.parseDouble(words[3]), Double.parseDouble(words[4]))),
        List.of(), null);
  }

  private static Change change(double low, double center, double high) {
    return new Change(FIGURE, Math.expm1(center), Math.expm1(low), Math.expm1(high));
  }

  private static List<WaterfallRow> rows(Step... steps) {
    return WaterfallRow.of(new WaterfallResult(FIGURE, new WaterfallResult.Effort(List.of(4), 60),
        step("whole FOUND -0.4 -0.3 -0.2"), List.of(steps), Map.of(),
        new WaterfallResult.Conclusion("It is a.", "")));
  }

  /** Only parts of a row above begin with "of it". */
  private static String texts(List<WaterfallRow> rows) {
    assertThat(rows).allMatch(row -> row.name().startsWith("of it ") == (row.role() == Role.PART));
    return rows.stream().map(row -> {
      Change change = row.step().change(FIGURE).orElseThrow();
      return String.format(Locale.ROOT, "%s %s %.3f %.3f %.3f", row.name(), row.step().kind().name(),
          Math.log1p(change.low()), Math.log1p(change.delta()), Math.log1p(change.high()));
    }).collect(Collectors.joining(", "));
  }
}

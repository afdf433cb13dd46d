// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaterfallRowTest {
  private static final String FIGURE = "throughput";

  private static Step step(String text, Kind kind, boolean unexplained, double low, double delta, double high) {
    return new Step(List.of(text), "", unexplained, kind,
        List.of(new Change(FIGURE, Math.expm1(delta), Math.expm1(low), Math.expm1(high))), List.of(), null);
  }

  private static List<WaterfallRow> rows(Step... steps) {
    return WaterfallRow.of(new WaterfallResult(FIGURE, new WaterfallResult.Effort(List.of(4), 60),
        step("whole", Kind.FOUND, false, -0.4, -0.3, -0.2), List.of(steps), Map.of(),
        new WaterfallResult.Conclusion("It is a.", "")));
  }

  private static void hasLogs(WaterfallRow row, double low, double delta, double high) {
    Change change = row.step().change(FIGURE).orElseThrow();
    assertThat(Math.log1p(change.low())).isCloseTo(low, within(1e-9));
    assertThat(Math.log1p(change.delta())).isCloseTo(delta, within(1e-9));
    assertThat(Math.log1p(change.high())).isCloseTo(high, within(1e-9));
  }

  @Test
  void smallStepsAreSummedWhereverTheyStand() {
    List<WaterfallRow> rows = rows(step("a", Kind.SMALL, false, -0.02, 0.01, 0.02),
        step("b", Kind.FOUND, false, -0.4, -0.3, -0.2), step("c", Kind.SMALL, false, -0.01, 0.005, 0.02));

    assertThat(rows).extracting(WaterfallRow::name).containsExactly("b", "smaller steps: a + c", "from end to end");
    hasLogs(rows.get(1), -0.03, 0.015, 0.04);
  }

  @Test
  void whatIsNotResolvedAndWhatNoStepStandsForIsUnexplainedTogether() {
    List<WaterfallRow> rows = rows(step("a", Kind.NOT_RESOLVED, false, -0.05, 0.02, 0.09),
        step("b", Kind.FOUND, false, -0.4, -0.3, -0.2), step("all else", Kind.NOT_RESOLVED, true, -0.1, -0.03, 0.04));

    assertThat(rows).extracting(WaterfallRow::name)
        .containsExactly("b", "unexplained: a + all else", "of it a", "of it all else", "from end to end");
    hasLogs(rows.get(1), -0.15, -0.01, 0.13);
    assertThat(rows.get(1).step().kind()).isEqualTo(Kind.NOT_RESOLVED);
    assertThat(rows).filteredOn(row -> row.role() == WaterfallRow.Role.STEP).hasSize(2);
  }

  @Test
  void aRemainderThatExcludesZeroIsFoundAndStaysUnexplained() {
    List<WaterfallRow> rows = rows(step("a", Kind.SMALL, false, -0.02, 0.01, 0.02),
        step("all else", Kind.FOUND, true, -0.4, -0.3, -0.2));

    assertThat(rows).extracting(WaterfallRow::name)
        .containsExactly("a", "unexplained: all else", "from end to end");
    assertThat(rows.get(1).step().kind()).isEqualTo(Kind.FOUND);
  }

  @Test
  void theStepsOnTheWaySumUpToAllSteps() {
    List<WaterfallRow> rows = rows(step("a", Kind.SMALL, false, -0.02, 0.01, 0.02),
        step("b", Kind.SMALL, false, -0.02, -0.01, 0.02), step("c", Kind.FOUND, false, -0.4, -0.3, -0.2),
        step("d", Kind.NOT_RESOLVED, false, -0.1, 0.07, 0.2));

    assertThat(rows.stream()
        .filter(row -> row.role() == WaterfallRow.Role.STEP)
        .mapToDouble(row -> Math.log1p(row.step().change(FIGURE).orElseThrow().delta()))
        .sum()).isCloseTo(0.01 - 0.01 - 0.3 + 0.07, within(1e-9));
  }

  @Test
  void thePartsOfAStepThatWasDividedFollowItAndAreNoFurtherStepsOnTheWay() {
    Step memory = step("memory", Kind.FOUND, false, 0.2, 0.3, 0.4).divided(new WaterfallResult.Sizes("memory",
        List.of(new WaterfallResult.Part("none", "4Gi", Kind.SMALL, List.of(new Change(FIGURE, 0, -0.1, 0.1))),
            new WaterfallResult.Part("4Gi", "2Gi", Kind.FOUND, List.of(new Change(FIGURE, 0.3, 0.2, 0.4))))));

    List<WaterfallRow> rows = rows(memory, step("b", Kind.SMALL, false, -0.02, 0.01, 0.02));

    assertThat(rows).extracting(WaterfallRow::name)
        .containsExactly("memory", "of it memory 4Gi instead of none", "of it memory 2Gi instead of 4Gi", "b",
            "from end to end");
    assertThat(rows).filteredOn(row -> row.role() == WaterfallRow.Role.STEP)
        .extracting(WaterfallRow::name)
        .containsExactly("memory", "b");
  }
}

package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import io.ycsbpack.core.report.WaterfallText.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaterfallTextTest {
  private static final String CPU = "server CPU per operation";
  private static final CounterResult SWITCHES = new CounterResult("voluntary context switches", "", 10, 40, 3.0, 2.5,
      3.5, true);
  private static final Evidence SURE = new Evidence("", Optional.empty(), false, Optional.empty());
  private static final Step WHOLE = step(List.of("a", "b"), "", false, 0.42, Kind.FOUND, List.of());

  private static Step step(List<String> texts, String advice, boolean unexplained, double delta, Kind kind,
      List<CounterResult> counters) {
    return new Step(texts, advice, unexplained, kind, List.of(new Change(CPU, delta, delta - 0.05, delta + 0.05)),
        counters, null);
  }

  @Test
  void theStepThatCarriesMostIsNamedWithItsEvidenceAndWhatToDo() {
    Step largest = step(List.of("the limit that the server sees"), "set its threads", false, 0.31, Kind.FOUND,
        List.of(SWITCHES));

    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(largest), Optional.empty(), SURE))
        .isEqualTo(
            "Most of +42.0 % (+37.0 % to +47.0 %) in server CPU per operation goes with the limit that the server sees: "
                + "+31.0 % (+26.0 % to +36.0 %). With it changed, per operation: voluntary context switches 10.0 to 40.0 "
                + "(+300 %, +250 to +350). To avoid it: set its threads.");
  }

  @Test
  void whatNoStepStandsForIsSaidToBeUnexplained() {
    Step largest = step(List.of("all else"), "", true, 0.3, Kind.FOUND, List.of(SWITCHES));

    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(largest), Optional.empty(), SURE))
        .endsWith("is not explained by any step: +30.0 % (+25.0 % to +35.0 %) remains.");
  }

  @Test
  void lessThanHalfOfTheWholeIsItsLargestPartAndNotMostOfIt() {
    Step part = step(List.of("a cache"), "", false, 0.1, Kind.FOUND, List.of());
    Step rest = step(List.of("all else"), "", true, 0.1, Kind.FOUND, List.of());

    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(part), Optional.empty(), SURE))
        .isEqualTo("The largest part, +10.0 % (+5.0 % to +15.0 %) of +42.0 % (+37.0 % to +47.0 %) in server CPU per "
            + "operation, goes with a cache.");
    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(rest), Optional.empty(), SURE))
        .startsWith("The largest part, ")
        .endsWith(", is not explained by any step.");
  }

  @Test
  void halfOfTheWholeIsMostOfItBothUpAndDown() {
    Step whole = step(List.of("a", "b"), "", false, Math.expm1(-0.2), Kind.FOUND, List.of());
    Step half = step(List.of("a"), "", false, Math.expm1(-0.1001), Kind.FOUND, List.of());
    Step less = step(List.of("a"), "", false, Math.expm1(-0.0999), Kind.FOUND, List.of());

    assertThat(WaterfallText.conclusion(CPU, whole, Optional.of(half), Optional.empty(), SURE)).startsWith("Most of -");
    assertThat(WaterfallText.conclusion(CPU, whole, Optional.of(less), Optional.empty(), SURE))
        .startsWith("The largest part, -");
  }

  @Test
  void aStepAgainstTheDirectionOfTheWholeIsNoPartOfIt() {
    Step whole = step(List.of("a", "b"), "", false, 0.1, Kind.FOUND, List.of());
    Step against = step(List.of("a cache"), "", false, -0.08, Kind.FOUND, List.of());

    assertThat(WaterfallText.conclusion(CPU, whole, Optional.of(against), Optional.empty(), SURE))
        .isEqualTo("No step is found in the direction of +10.0 % (+5.0 % to +15.0 %) in server CPU per operation from "
            + "end to end; the largest change goes against it, with a cache: -8.0 % (-13.0 % to -3.0 %). It is for the "
            + "better: there is nothing to avoid.");
  }

  @Test
  void nothingIsMostOfAWholeThatIsNotShownToDiffer() {
    Step whole = step(List.of("a", "b"), "", false, 0.04, Kind.NOT_RESOLVED, List.of());
    Step part = step(List.of("a cache"), "", false, 0.08, Kind.FOUND, List.of());

    assertThat(WaterfallText.conclusion(CPU, whole, Optional.of(part), Optional.empty(), SURE))
        .isEqualTo("The ends are not shown to differ in server CPU per operation (+4.0 % (-1.0 % to +9.0 %)); the "
            + "largest change between them goes with a cache: +8.0 % (+3.0 % to +13.0 %).");
  }

  @Test
  void aStepThatWasMeasuredOnTheBaselineTooHasBothChanges() {
    Step later = step(List.of("a cache"), "", false, 0.31, Kind.FOUND, List.of());
    Step alone = step(List.of("a cache"), "", false, 0.02, Kind.SMALL, List.of());

    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(later), Optional.of(alone), SURE))
        .endsWith("goes with a cache: +31.0 % (+26.0 % to +36.0 %), alone on the baseline +2.0 % (-3.0 % to +7.0 %).");
  }

  @Test
  void withoutAStepThatStandsOutNoneIsNamed() {
    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.empty(), Optional.empty(), SURE))
        .startsWith("No step is found");
  }

  @Test
  void aDoubtComesBeforeAnyFinding() {
    assertThat(
        WaterfallText.conclusion(CPU, WHOLE, Optional.of(WHOLE), Optional.empty(),
            new Evidence("the client used 80 % of its cores", Optional.empty(), true, Optional.empty())))
        .isEqualTo("Nothing is concluded: the client used 80 % of its cores.");
  }

  @Test
  void stepsThatWereNotToldApartHaveTheBudgetThatTellsThemAndNoAdvice() {
    Step both = step(List.of("the cores", "the memory"), "", false, 0.4, Kind.FOUND, List.of());

    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(both), Optional.empty(),
        new Evidence("", Optional.empty(), false, Optional.of(Duration.ofMinutes(9)))))
        .endsWith(" goes with the cores + the memory: +40.0 % (+35.0 % to +45.0 %). These 2 steps were not told apart:"
            + " give --budget 540 s or more.");
    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(both), Optional.empty(), SURE))
        .endsWith(" These 2 steps were not told apart.");
  }

  @Test
  void aStepForTheBetterIsNotToBeAvoided() {
    Step whole = step(List.of("a", "b"), "", false, -0.15, Kind.FOUND, List.of());
    Step better = step(List.of("one thread"), "leave it", false, -0.14, Kind.FOUND, List.of());

    assertThat(WaterfallText.conclusion(CPU, whole, Optional.of(better), Optional.empty(), SURE))
        .endsWith(" It is for the better: there is nothing to avoid.")
        .doesNotContain("To avoid it");
  }

  private static Step inThroughput(double delta, CounterResult... counters) {
    return new Step(List.of("a proxy"), "", false, Kind.FOUND,
        List.of(new Change("throughput", delta, delta - 0.05, delta + 0.05)), List.of(counters), null);
  }

  private static String ofThroughput(Step step) {
    return WaterfallText.conclusion("throughput", inThroughput(-0.5), Optional.of(step), Optional.empty(),
        new Evidence("", Optional.empty(), true, Optional.empty()));
  }

  @Test
  void aThroughputThatIsLostWithoutACounterThatRisesMayBeLostOutsideOfTheServer() {
    CounterResult fallen = new CounterResult("QueryTimeMicroseconds", "ms", 10, 6, -0.4, -0.5, -0.3, true);

    assertThat(ofThroughput(inThroughput(-0.5))).contains("No counter of the server is shown to rise with it")
        .doesNotContain("With it changed");
    assertThat(ofThroughput(inThroughput(-0.5, fallen))).contains("No counter of the server is shown to rise with it",
        "With it changed, per operation: QueryTimeMicroseconds");
    assertThat(ofThroughput(inThroughput(-0.5, fallen, SWITCHES))).doesNotContain("No counter");
  }

  @Test
  void aStepWithWhichNoCounterMovesSaysSoWhereCountersAreKnown() {
    Step step = step(List.of("a"), "", false, 0.31, Kind.FOUND, List.of());

    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(step), Optional.empty(),
        new Evidence("", Optional.empty(), true, Optional.empty())))
        .endsWith(" No counter of the server is shown to move with it.");
    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(step), Optional.empty(), SURE))
        .doesNotContain("counter");
  }

  @Test
  void whatIsLeftUnexplainedIsSaidWithItsInterval() {
    Step step = step(List.of("a"), "", false, 0.31, Kind.FOUND, List.of());
    Step zero = step(List.of("b", "c"), "", true, 0.02, Kind.NOT_RESOLVED, List.of());
    Step more = step(List.of("b", "c"), "", true, 0.1, Kind.FOUND, List.of());

    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(step), Optional.empty(),
        new Evidence("", Optional.of(zero), false, Optional.empty())))
        .endsWith(" Unexplained: +2.0 % (-3.0 % to +7.0 %), which holds zero.");
    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.of(step), Optional.empty(),
        new Evidence("", Optional.of(more), false, Optional.empty())))
        .endsWith(" Unexplained: +10.0 % (+5.0 % to +15.0 %).");
  }

  @Test
  void eachRowSaysWhatIsKnownOfItsStep() {
    WaterfallResult waterfall = new WaterfallResult(CPU, new WaterfallResult.Effort(List.of(4, 5), 600), WHOLE,
        List.of(step(List.of("a"), "", false, 0.3, Kind.FOUND, List.of()),
            step(List.of("b", "c"), "", false, 0.01, Kind.SMALL, List.of()),
            step(List.of("d"), "", false, -0.08, Kind.FOUND, List.of()),
            step(List.of("rest"), "", true, 0.04, Kind.NOT_RESOLVED, List.of())),
        null, Map.of("own kernel", "it needs a virtual machine"), new WaterfallResult.Conclusion("It is a.", ""));

    assertThat(WaterfallText.rows(waterfall)).extracting(List::toString)
        .containsExactly("[a, +30.0 %, +25.0 % to +35.0 %, found]", "[d, -8.0 %, -13.0 % to -3.0 %, found]",
            "[b + c, +1.0 %, -4.0 % to +6.0 %, small]",
            "[unexplained: rest, +4.0 %, -1.0 % to +9.0 %, not resolved]",
            "[from end to end, +42.0 %, +37.0 % to +47.0 %, found]");
    assertThat(WaterfallText.note(waterfall)).startsWith("It is a. ")
        .contains("9 starts in 2 stages, 10 min", "Not possible here: own kernel, because it needs a virtual machine.");
  }
}

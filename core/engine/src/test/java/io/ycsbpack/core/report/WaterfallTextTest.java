// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Part;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Sizes;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import io.ycsbpack.core.report.WaterfallText.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WaterfallTextTest {
  private static final String CPU = "server CPU per operation";
  private static final CounterResult SWITCHES = new CounterResult("voluntary context switches", "", 10, 40, 3.0, 2.5,
      3.5, true);
  private static final Evidence SURE = new Evidence("", Optional.empty(), false, Optional.empty());
  private static final Evidence COUNTED = new Evidence("", Optional.empty(), true, Optional.empty());
  private static final Step WHOLE = found(0.42, "a", "b");

  private static Step found(double delta, String... texts) {
    return step(CPU, List.of(texts), "", false, delta, Kind.FOUND);
  }

  private static Step unexplained(double delta, Kind kind, String... texts) {
    return step(CPU, List.of(texts), "", true, delta, kind);
  }

  private static Step step(String figure, List<String> texts, String advice, boolean unexplained, double delta,
      Kind kind, CounterResult... counters) {
    return new Step(texts, advice, unexplained, kind, List.of(new Change(figure, delta, delta - 0.05, delta + 0.05)),
        List.of(counters), null);
  }

  private static String conclusion(Step largest) {
    return conclusion(WHOLE, largest, SURE);
  }

  private static String conclusion(Step whole, Step largest, Evidence evidence) {
    return WaterfallText.conclusion(CPU, whole, Optional.of(largest), evidence);
  }

  static Stream<Arguments> conclusions() {
    return Stream.of(
        arguments("most, with the evidence and what to do", 0.42,
            step(CPU, List.of("the limit that the server sees"), "set its threads", false, 0.31, Kind.FOUND, SWITCHES),
            "Most of +42.0 % (+37.0 % to +47.0 %) in server CPU per operation comes with the limit that the server sees: "
                + "+31.0 % (+26.0 % to +36.0 %). With it changed, per operation: voluntary context switches 10.0 to 40.0 "
                + "(+300 %, +250 to +350). To avoid it: set its threads."),
        arguments("what no step stands for is unexplained", 0.42,
            step(CPU, List.of("all else"), "", true, 0.3, Kind.FOUND, SWITCHES),
            "Most of +42.0 % (+37.0 % to +47.0 %) in server CPU per operation is not explained by any step: +30.0 % "
                + "(+25.0 % to +35.0 %) remains."),
        arguments("less than half is the largest part", 0.42, found(0.1, "a cache"),
            "The largest part, +10.0 % (+5.0 % to +15.0 %) of +42.0 % (+37.0 % to +47.0 %) in server CPU per operation, "
                + "comes with a cache."),
        arguments("less than half is unexplained", 0.42, unexplained(0.1, Kind.FOUND, "all else"),
            "The largest part, +10.0 % (+5.0 % to +15.0 %) of +42.0 % (+37.0 % to +47.0 %) in server CPU per operation, "
                + "is not explained by any step."),
        arguments("a step against the direction of the whole is no part of it", 0.1, found(-0.08, "a cache"),
            "No step is found in the direction of +10.0 % (+5.0 % to +15.0 %) in server CPU per operation from end to "
                + "end; the largest change goes against it, with a cache: -8.0 % (-13.0 % to -3.0 %). It is for the "
                + "better: there is nothing to avoid."),
        arguments("nothing is most of a whole that is not shown to differ", 0.04, found(0.08, "a cache"),
            "The ends are not shown to differ in server CPU per operation (+4.0 % (-1.0 % to +9.0 %)); the largest change "
                + "between them correlates with a cache: +8.0 % (+3.0 % to +13.0 %)."),
        arguments("a step for the better has no advice", -0.15,
            step(CPU, List.of("one thread"), "leave it", false, -0.14, Kind.FOUND),
            "Most of -15.0 % (-20.0 % to -10.0 %) in server CPU per operation comes with one thread: -14.0 % (-19.0 % to "
                + "-9.0 %). It is for the better: there is nothing to avoid."),
        arguments("steps that were not told apart", 0.42, found(0.4, "the cores", "the memory"),
            "Most of +42.0 % (+37.0 % to +47.0 %) in server CPU per operation comes with the cores + the memory: +40.0 % "
                + "(+35.0 % to +45.0 %). These 2 steps were not told apart."));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void conclusions(String name, double whole, Step largest, String conclusion) {
    assertThat(conclusion(found(whole, "a", "b"), largest, SURE)).isEqualTo(conclusion);
  }

  @Test
  void halfOfTheWholeIsMostOfItBothUpAndDown() {
    Step whole = found(Math.expm1(-0.2), "a", "b");
    assertThat(conclusion(whole, found(Math.expm1(-0.1001), "a"), SURE)).startsWith("Most of -");
    assertThat(conclusion(whole, found(Math.expm1(-0.0999), "a"), SURE)).startsWith("The largest part, -");
  }

  @Test
  void withoutAStepThatStandsOutNoneIsNamedAndADoubtComesBeforeAnyFinding() {
    assertThat(WaterfallText.conclusion(CPU, WHOLE, Optional.empty(), SURE)).startsWith("No step is found");
    assertThat(conclusion(WHOLE, WHOLE,
        new Evidence("the client used 80 % of its cores", Optional.empty(), true, Optional.empty())))
        .isEqualTo("Nothing is concluded: the client used 80 % of its cores.");
  }

  @Test
  void stepsThatWereNotToldApartHaveTheBudgetThatTellsThem() {
    assertThat(conclusion(WHOLE, found(0.4, "the cores", "the memory"),
        new Evidence("", Optional.empty(), false, Optional.of(Duration.ofMinutes(9)))))
        .endsWith(" These 2 steps were not told apart: give --budget 540 s or more.");
  }

  private static String ofThroughput(CounterResult... counters) {
    Step half = step("throughput", List.of("a proxy"), "", false, -0.5, Kind.FOUND, counters);
    return WaterfallText.conclusion("throughput", half, Optional.of(half), COUNTED);
  }

  @Test
  void aThroughputThatIsLostWithoutACounterThatRisesMayBeLostOutsideOfTheServer() {
    CounterResult fallen = new CounterResult("QueryTimeMicroseconds", "ms", 10, 6, -0.4, -0.5, -0.3, true);
    assertThat(ofThroughput()).contains("No counter of the server rises with it")
        .doesNotContain("With it changed");
    assertThat(ofThroughput(fallen)).contains("No counter of the server rises with it",
        "With it changed, per operation: QueryTimeMicroseconds");
    assertThat(ofThroughput(fallen, SWITCHES)).doesNotContain("No counter");
  }

  @Test
  void aStepWithWhichNoCounterMovesSaysSoWhereCountersAreKnown() {
    assertThat(conclusion(WHOLE, found(0.31, "a"), COUNTED))
        .endsWith(" No counter of the server is shown to move with it.");
    assertThat(conclusion(found(0.31, "a"))).doesNotContain("counter");
  }

  @Test
  void whatIsLeftUnexplainedIsSaidWithItsInterval() {
    assertThat(left(unexplained(0.02, Kind.NOT_RESOLVED, "b", "c")))
        .endsWith(" Unexplained: +2.0 % (-3.0 % to +7.0 %), which includes zero.");
    assertThat(left(unexplained(0.1, Kind.FOUND, "b", "c"))).endsWith(" Unexplained: +10.0 % (+5.0 % to +15.0 %).");
  }

  private static String left(Step unexplained) {
    return conclusion(WHOLE, found(0.31, "a"),
        new Evidence("", Optional.of(unexplained), false, Optional.empty()));
  }

  @Test
  void eachRowSaysWhatIsKnownOfItsStep() {
    WaterfallResult waterfall = new WaterfallResult(CPU, new WaterfallResult.Effort(List.of(4, 5), 600), WHOLE,
        List.of(found(0.3, "a"), step(CPU, List.of("b", "c"), "", false, 0.01, Kind.SMALL), found(-0.08, "d"),
            unexplained(0.04, Kind.NOT_RESOLVED, "rest")),
        Map.of("own kernel", "it needs a virtual machine"), new WaterfallResult.Conclusion("It is a.", ""));
    Table table = WaterfallText.table("", waterfall);
    assertThat(table.texts()).extracting(List::toString)
        .containsExactly("[a, +30.0 %, +25.0 % to +35.0 %, found]", "[d, -8.0 %, -13.0 % to -3.0 %, found]",
            "[b + c, +1.0 %, -4.0 % to +6.0 %, small]",
            "[unexplained: rest, +4.0 %, -1.0 % to +9.0 %, not resolved]",
            "[from end to end, +42.0 %, +37.0 % to +47.0 %, found]");
    assertThat(table.note()).startsWith("It is a. ")
        .contains("9 restarts in 2 stages, 10 min",
            "Not possible here: own kernel, because it needs a virtual machine.");
  }

  private static Part part(String from, String to, Kind kind, double delta) {
    return new Part(from, to, kind, List.of(change(delta)));
  }

  private static Change change(double delta) {
    return new Change(CPU, delta, delta - 0.05, delta + 0.05);
  }

  private static Step divided(Part... parts) {
    return new Step(List.of("the memory that the server detects"), "give it more", false, Kind.FOUND,
        List.of(change(0.3)), List.of(), parts.length == 0 ? null : new Sizes("memory", List.of(parts)));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = '|', value = {
    "it lies between the sizes of the part that carries most"
        + " | none 8Gi SMALL 0.01, 8Gi 4Gi SMALL 0, 4Gi 2Gi FOUND 0.29"
        + " | Its threshold lies between memory 4Gi and 2Gi: +29.0 % (+24.0 % to +34.0 %) comes there, and"
        + " with memory 4Gi +1.0 % (-8.8 % to +11.3 %) of it is left.",
    "with the largest limit it may not depend on the size | none 8Gi FOUND 0.28, 8Gi 4Gi SMALL 0.01, 4Gi 2Gi SMALL 0"
        + " | Its threshold lies above memory 8Gi, or it does not depend on the size: +28.0 % (+23.0 % to +33.0 %)"
        + " comes there.",
    "what grows with each size has none | none 8Gi FOUND 0.1, 8Gi 4Gi FOUND 0.1, 4Gi 2Gi FOUND 0.1"
        + " | No threshold is found among the sizes of memory that were tried (none, 8Gi, 4Gi, 2Gi): none of them"
        + " stands out.",
    "a part that is not shown to differ is none | none 4Gi SMALL 0.01, 4Gi 2Gi NOT_RESOLVED 0.04"
        + " | No threshold is found among the sizes of memory that were tried (none, 4Gi, 2Gi): none of them stands"
        + " out.",
    "a limit that grows has it in the order of its step | 2Gi 4Gi FOUND -0.2, 4Gi none SMALL -0.01"
        + " | Its threshold lies between memory 2Gi and 4Gi: -20.0 % (-25.0 % to -15.0 %) comes there."})
  void theThresholdIsNamedByTheSizesAroundIt(String name, String parts, String sentence) {
    assertThat(conclusion(divided(Stream.of(parts.split(", ")).map(text -> {
      String[] part = text.split(" ");
      return part(part[0], part[1], Kind.valueOf(part[2]), Double.parseDouble(part[3]));
    }).toArray(Part[]::new)))).endsWith(": +30.0 % (+25.0 % to +35.0 %). " + sentence + " To avoid it: give it more.");
  }
}

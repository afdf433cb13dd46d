// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.GateResult.Result;
import io.ycsbpack.core.driver.OfferedLoad;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.OperationFigures;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** In the run, 100 times of Q1 are 1 to 100 ms and 100 of Q2 are 2 ms, in 10 s; 1 of each failed. */
class GateTest {
  private static final Verdict VALID = new Verdict(ExitCode.OK, "", List.of("lag"));

  private OfferedLoad offered;
  private Figures.TargetUse use = new Figures.TargetUse("process 1", 0.5, 0.5, null, null, null, List.of());

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "p99(Q1) > 98ms        | failed | p99(Q1) 99.02 ms > 98 ms",
    "p99(Q1)>100ms         | passed | p99(Q1) 99.02 ms <= 100 ms",
    "p50 ( Q1 ) >= 0.05 s  | failed | p50(Q1) 0.05 s >= 0.05 s",
    "p99.9(Q2) > 250us     | failed | p99.9(Q2) 2001 us > 250 us",
    "max > 1s              | passed | max 0.1 s <= 1 s",
    "p50 > 10ms            | passed | p50 2.001 ms <= 10 ms",
    "throughput < 100      | failed | throughput 20/s < 100/s",
    "goodput(Q2) < 10/s    | passed | goodput(Q2) 10/s >= 10/s",
    "throughput < 1.5k/s   | failed | throughput 20/s < 1500/s",
    "throughput < 1e-1     | passed | throughput 20/s >= 0.1/s",
    "failed > 1_000k       | passed | failed 2 <= 1000000",
    "failed > 0            | failed | failed 2 > 0",
    "failed(Q1) > 1%       | passed | failed(Q1) 0.9901 % <= 1 %",
    "cpu > 20ms            | failed | cpu 25 ms > 20 ms"})
  void aFigureIsJudgedByItsBound(String text, String result, String words) {
    GateResult judged = judge(text).gates().get(0);

    assertThat(judged.gate()).isEqualTo(text);
    assertThat(judged.result()).hasToString(result);
    assertThat(judged.line()).isEqualTo("gate: " + words + ": " + result);
  }

  @Test
  void theWholeRunCountsTransactionsAndAnOperationItsOwn() {
    Figures transactions = figures(100, 1, Stream.of("READ", "UPDATE", "READ-MODIFY-WRITE")
        .map(name -> operation(name, LongStream.generate(() -> 2_000_000).limit(100)))
        .toArray(OperationFigures[]::new));
    List<Gate> gates = List.of(Gate.parse("throughput < 1"), Gate.parse("failed > 10"),
        Gate.parse("throughput(UPDATE) < 1"));

    assertThat(Gate.judge(gates, VALID, transactions).gates()).extracting(GateResult::words)
        .containsExactly("throughput 10/s >= 1/s", "failed 1 <= 10", "throughput(UPDATE) 10/s >= 1/s");
  }

  @Test
  void aFigureNextToItsBoundIsNotRoundedOntoIt() {
    assertThat(judge("failed < 0.9901%").gates().get(0).words()).startsWith("failed 0.99009900")
        .contains(" < 0.9901 %");
  }

  @Test
  void underAnOfferedLoadLatenciesAreResponseTimes() {
    offered = new OfferedLoad(20, 200, 0, 1);

    assertThat(judge("p50(Q2) > 3ms").gates().get(0).words()).isEqualTo("response p50(Q2) 4.002 ms > 3 ms");
  }

  @Test
  void oneGateThatFailsEndsTheRunWithACodeOfItsOwn() {
    Verdict judged = judge("p99(Q1) > 98ms", "failed > 5", "p99(Q2) > 1ms");

    assertThat(judged).isEqualTo(new Verdict(ExitCode.GATE,
        "2 gates failed: p99(Q1) 99.02 ms > 98 ms; p99(Q2) 2.001 ms > 1 ms", List.of("lag"), Map.of(),
        judged.gates()));
    assertThat(judged.gates()).extracting(GateResult::result)
        .containsExactly(Result.FAILED, Result.PASSED, Result.FAILED);
    assertThat(judge("failed > 5").exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void aRunThatIsNotTrustedKeepsItsCodeAndJudgesNothing() {
    Verdict invalid = new Verdict(ExitCode.NOT_VALID, "the client was saturated");

    Verdict judged = Gate.judge(List.of(Gate.parse("p99(Q1) > 98ms")), invalid, figures());

    assertThat(judged).isEqualTo(new Verdict(ExitCode.NOT_VALID, "the client was saturated", List.of(), Map.of(),
        List.of(new GateResult("p99(Q1) > 98ms", Result.NOT_JUDGED, null, "ms",
            "p99(Q1) > 98 ms: the run ended with exit code 4"))));
  }

  @Test
  void aFigureThatWasNotMeasuredMakesTheRunNotValidRatherThanPassed() {
    use = null;

    Verdict judged = judge("cpu > 2ms");
    assertThat(judged).isEqualTo(new Verdict(ExitCode.NOT_VALID,
        "1 gate not judged: cpu > 2 ms: the CPU time of the servers is not known", List.of("lag"), Map.of(),
        judged.gates()));
    assertThat(judge("p99(Q4) > 2ms").reason()).contains("no Q4 operation ended that has this figure");
    assertThat(judge("throughput(Q4) < 2", "failed > 0").exitCode()).isEqualTo(ExitCode.NOT_VALID);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
    "p9(Q1) > 250ms     | there is no figure 'p9'; did you mean 'p90'?",
    "latency > 250ms    | there is no figure 'latency' (figures are throughput, goodput, p50",
    "> 250ms            | it has another form",
    "p99(Q1 > 250ms     | it has another form", "p99() > 250ms | it has another form", "p99(Q1) | it has another form",
    "p99(Q1) = 250ms    | it has another form", "p99(Q1) > ms  | it has another form",
    "p99(Q1) > -1ms | it has another form",
    "p99(Q1) > 250      | '250': position 4: its unit is missing; write a time in us, ms or s",
    "p99(Q1) > 250 mins | '250mins': position 4: 'mins' is no unit",
    "p99 > 5ms or more  | '5ms or more': position 2: 'ms or more' is no unit",
    "p99 > 2m           | '2m': position 2: 'm' is no unit", "p99 > 2m s | '2m s': position 2: 'm s' is no unit",
    "p99(Q1) > 1e999 s  | that is out of range",
    "throughput < 5ms   | '5ms': position 2: 'ms' is no unit; write operations per second",
    "cpu(Q1) > 5ms      | cpu is known of all operations together; leave (Q1) out"})
  void whatIsNoGateIsRefused(String text, String message) {
    assertThatThrownBy(() -> Gate.parse(text)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private Verdict judge(String... texts) {
    return Gate.judge(Stream.of(texts).map(Gate::parse).toList(), VALID, figures());
  }

  private Figures figures() {
    return figures(200, 2, operation("Q1", LongStream.rangeClosed(1, 100).map(millis -> millis * 1_000_000)),
        operation("Q2", LongStream.generate(() -> 2_000_000).limit(100)));
  }

  private Figures figures(long ok, long failures, OperationFigures... operations) {
    return new MadeRun().transactions(ok, failures).offered(offered).operations(operations).use(use).figures();
  }

  /** Responses take twice as long, and one operation fails. */
  private static OperationFigures operation(String name, LongStream times) {
    long[] all = times.toArray();
    return OperationFigures.of(new OperationSummary(name, Map.of("OK", 100L, "ERROR", 1L),
        MadeRun.histogram(LongStream.of(all)), MadeRun.histogram(LongStream.of(all).map(time -> 2 * time)),
        MadeRun.histogram(LongStream.of(5))));
  }
}

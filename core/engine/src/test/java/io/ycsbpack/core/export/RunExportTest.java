// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.GateResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.export.ExportedResult.Check;
import io.ycsbpack.core.export.ExportedResult.Figure;
import io.ycsbpack.core.export.ExportedResult.Outcome;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.RunSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** A run of 10 s with 100 answers after 2 ms and 10 timeouts. */
class RunExportTest {
  private static final GateResult FAILED = new GateResult("p99 > 1ms", GateResult.Result.FAILED, 2.0, "ms",
      "p99 2 ms > 1 ms");

  @Test
  void aFailedGateFailsAndTheVerdictAndFiguresStayValid() {
    ExportedResult result = exported(new Verdict(ExitCode.GATE, "1 gate failed").gated(List.of(FAILED)));
    assertThat(result.checks()).extracting(Check::name, Check::outcome)
        .containsExactly(tuple("verdict", Outcome.PASSED), tuple("gate p99 > 1ms", Outcome.FAILED));
    assertThat(value(result, "throughput_operations_per_second", Map.of())).isEqualTo(10);
    assertThat(value(result, "operations", Map.of("operation", "READ", "status", "TIMEOUT"))).isEqualTo(10);
    assertThat(value(result, "latency_seconds", Map.of("operation", "READ", "kind", "service", "statistic", "min")))
        .isBetween(0.00199, 0.00201);
    assertThat(value(result, "gate_passed", Map.of("gate", "p99 > 1ms"))).isZero();
    assertThat(JUnitXml.text(List.of(result))).contains(" time=\"10.000\"");
    assertThat(result.labels()).containsEntry("label_team", "search").containsEntry("name", "nightly");
    assertThat(result.details()).containsEntry("commit", "abc").containsEntry("record", "run.json");
  }

  @Test
  void anInvalidRunIsAnErrorAndItsFiguresAreMarked() {
    ExportedResult result = exported(new Verdict(ExitCode.NOT_VALID, "the client was saturated"));
    assertThat(result.checks()).containsExactly(
        new Check("verdict", Outcome.ERROR, "exit code 4: the client was saturated"));
    assertThat(result.validFigures()).extracting(Figure::name).containsExactly("valid", "exit_code");
    assertThat(result.figures()).extracting(Figure::name).contains("throughput_operations_per_second");
  }

  @Test
  void everyFormatTakesARunThatDidNotEnd() {
    ExportedResult result = exported(new MadeRun().unfinished());
    assertThat(result.ended()).isEmpty();
    assertThat(
        List.of(JUnitXml.text(List.of(result)), CsvFigures.text(List.of(result)), GitHub.summary(List.of(result))))
        .allMatch(text -> text.contains("valid"));
  }

  private static double value(ExportedResult result, String name, Map<String, String> labels) {
    return result.validFigures()
        .stream()
        .filter(figure -> figure.name().equals(name) && figure.labels().equals(labels))
        .findFirst()
        .orElseThrow()
        .value();
  }

  private static ExportedResult exported(Verdict verdict) {
    Histogram times = MadeRun.histogram(LongStream.generate(() -> 2_000_000).limit(100));
    return exported(new MadeRun().transactions(100, 10)
        .operations(OperationFigures.of(
            new OperationSummary("READ", Map.of("OK", 100L, "TIMEOUT", 10L), times, times, new Histogram(3))))
        .verdict(verdict)
        .identity(new RunIdentity("nightly", Map.of("team", "search"), "abc", null))
        .record());
  }

  private static ExportedResult exported(RunRecord record) {
    return RunExport.result(new RunSource(Path.of("run.json"), record));
  }
}

package io.ycsbpack.core.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results in the lines of YCSB's stock client. */
class StockReportTest {
  private static final OperationSummary Q1 = new OperationSummary("Q1", Map.of("OK", 2L, "ERROR", 1L),
      times(10_000, 30_000), times(20_000, 60_000), times(90_000));

  @Test
  void anOperationHasItsServiceTimesAndItsFailuresApart() {
    assertThat(operations(Map.of())).containsExactlyInAnyOrder("[QONE], Operations, 2", "[QONE], MinLatency(us), 10",
        "[QONE], AverageLatency(us), 20.0", "[QONE], MaxLatency(us), 30", "[QONE], 95thPercentileLatency(us), 30",
        "[QONE], 99thPercentileLatency(us), 30", "[QONE], Return=OK, 2", "[QONE], Return=ERROR, 1",
        "[QONE-FAILED], Operations, 1", "[QONE-FAILED], MinLatency(us), 90",
        "[QONE-FAILED], AverageLatency(us), 90.0",
        "[QONE-FAILED], MaxLatency(us), 90", "[QONE-FAILED], 95thPercentileLatency(us), 90",
        "[QONE-FAILED], 99thPercentileLatency(us), 90");
  }

  @Test
  void responseTimesStandUnderTheOperationsNameWhereTheyAloneAreAskedFor() {
    assertThat(operations(Map.of("measurement.interval", "intended"))).contains("[QONE], MaxLatency(us), 60",
        "[QONE], Return=OK, 2", "[QONE-FAILED], Operations, 1")
        .noneMatch(line -> line.startsWith("[QONE-FAILED], Max"));
  }

  @Test
  void bothTimesStandUnderTwoNames() {
    assertThat(operations(Map.of("measurement.interval", "both"))).contains("[QONE], MaxLatency(us), 30",
        "[Intended-QONE], MaxLatency(us), 60", "[QONE], Return=OK, 2")
        .doesNotContain("[Intended-QONE], Return=OK, 2")
        .noneMatch(line -> line.startsWith("[Intended-QONE-FAILED]"));
  }

  @Test
  void percentilesAreThoseAskedForInYcsbsWords() {
    assertThat(operations(Map.of("hdrhistogram.percentiles", "1,2,3,11,12,13,21,50,99.99,100")))
        .filteredOn(line -> line.startsWith("[QONE], ") && line.contains("Percentile"))
        .extracting(line -> line.replaceAll(".*, (.*)PercentileLatency.*", "$1"))
        .containsExactly("1st", "2nd", "3rd", "11th", "12th", "13th", "21st", "50th", "99.99", "100th");
  }

  @Test
  void anOperationOfWhichNoneSucceededHasZeroes() {
    OperationSummary failed = new OperationSummary("READ", Map.of("ERROR", 1L), times(), times(), times(1000));

    assertThat(report(Map.of()).lines(result(failed), Map.of())).contains("[READ], Operations, 0",
        "[READ], AverageLatency(us), 0.0", "[READ], MinLatency(us), 0", "[READ], MaxLatency(us), 0",
        "[READ], Return=ERROR, 1", "[READ-FAILED], Operations, 1", "[OVERALL], Throughput(ops/sec), 0.0");
  }

  @Test
  void checksOfValuesAndClosedDatabasesAreOperations() {
    StockReport report = report(Map.of());
    report.closed(List.of(Duration.ofNanos(2000), Duration.ofNanos(1000)));

    assertThat(report.lines(result(Q1), Map.of("OK", 7))).contains("[VERIFY], Operations, 7", "[VERIFY], Return=OK, 7",
        "[CLEANUP], Operations, 2", "[CLEANUP], MinLatency(us), 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"no.such.Exporter", "java.lang.String", "java.io.ByteArrayOutputStream"})
  void anExporterThatIsNoneIsRefused(String exporter) {
    assertThatThrownBy(() -> report(Map.of("exporter", exporter))).isInstanceOf(UsageException.class)
        .hasMessageStartingWith("exporter=" + exporter);
  }

  private static List<String> operations(Map<String, String> properties) {
    List<String> lines = report(properties).lines(result(Q1), Map.of());
    assertThat(lines).startsWith("[OVERALL], RunTime(ms), 4000", "[OVERALL], Throughput(ops/sec), 0.5");
    return lines.stream().filter(line -> !line.startsWith("[OVERALL]") && !line.startsWith("[TOTAL_GC")).toList();
  }

  private static StockReport report(Map<String, String> properties) {
    return StockReport.of(Settings.NONE.with(new HashMap<>(properties), "-p"));
  }

  private static RunResult result(OperationSummary operation) {
    return new RunResult(Instant.EPOCH, Duration.ofSeconds(4), List.of(operation), Optional.empty(), 0,
        Optional.empty(), new ClientUse(0.1, 2, 0));
  }

  private static Histogram times(long... nanos) {
    Histogram times = new Histogram(5);
    for (long one : nanos) {
      times.recordValue(one);
    }
    return times;
  }
}

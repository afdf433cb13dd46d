package io.ycsbpack.core.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.IntervalSummary.Latency;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Status lines in the form of YCSB's stock client. */
class StockStatusTest {
  private static final String TIME = "2026-11-24 21:00:00:000 ";
  private final List<String> lines = new ArrayList<>();

  @Test
  void aLineHasTheThroughputOfItsIntervalAndTheTimesOfEachOperation() {
    StockStatus status = status(Map.of("status.interval", "2", "label", "east"), 100);

    second(status, 1, 10, 5);
    assertThat(lines).isEmpty();
    second(status, 2, 15, 5);
    second(status, 3, 5, 0);
    status.closed(List.of(Duration.ofNanos(2_000)));

    assertThat(lines).containsExactly("east " + TIME + "2 sec: 25 operations; 12.5 current ops/sec; est completion in"
        + " 4 seconds [READ: Count=25, Max=1, Min=1, Avg=1, 90=1, 99=1, 99.9=1, 99.99=1]"
        + " [READ-FAILED: Count=10, Max=1, Min=1, Avg=1, 90=1, 99=1, 99.9=1, 99.99=1] ",
        "east " + TIME + "3 sec: 30 operations; 5 current ops/sec; est completion in 5 seconds"
            + " [READ: Count=5, Max=1, Min=1, Avg=1, 90=1, 99=1, 99.9=1, 99.99=1]"
            + " [CLEANUP: Count=1, Max=2, Min=2, Avg=2, 90=2, 99=2, 99.9=2, 99.99=2]"
            + " [READ-FAILED: Count=0, Max=0, Min=0, Avg=0, 90=0, 99=0, 99.9=0, 99.99=0] ");
  }

  @Test
  void theTimeLeftHasTheUnitsOfItsLength() {
    StockStatus status = status(Map.of("status.interval", "1"), 200_001);

    second(status, 1, 1, 0);
    for (int second = 2; second < 6; second++) {
      second(status, second, 49_995, 0);
    }

    assertThat(lines).extracting(line -> line.replaceAll(".* est completion in (.*) \\[READ.*", "$1"))
        .startsWith("2 days 7 hours", "7 seconds")
        .endsWith("1 second");
  }

  @Test
  void aRunThatIsLimitedByTimeHasNoTimeLeftAndAWarmUpNoLine() {
    StockStatus status = status(Map.of("status.interval", "1"), 0);

    status.interval(true, Duration.ofSeconds(1), Duration.ofSeconds(1), summary(10, 0));
    second(status, 1, 10, 0);

    assertThat(lines).singleElement().asString().startsWith(TIME + "1 sec: 10 operations; 10 current ops/sec; [READ: ");
  }

  @Test
  void responseTimesStandUnderTheNamesOfYcsb() {
    StockStatus status = status(Map.of("status.interval", "1", "measurement.interval", "both"), 0);

    second(status, 1, 1, 0);

    assertThat(lines).singleElement()
        .asString()
        .contains("[READ: Count=1, Max=1,", "[Intended-READ: Count=1, Max=2,");
  }

  private StockStatus status(Map<String, String> properties, long operations) {
    return new StockStatus(Settings.NONE.with(properties, "-p"), operations, lines::add,
        Clock.fixed(Instant.parse("2026-11-24T21:00:00Z"), ZoneOffset.UTC));
  }

  private static void second(StockStatus status, int second, int ok, int failed) {
    status.interval(false, Duration.ofSeconds(second), Duration.ofSeconds(1), summary(ok, failed));
  }

  private static IntervalSummary summary(int ok, int failed) {
    Latency none = new Latency(0, 0, 0);
    return new IntervalSummary(ok, failed, none, none,
        List.of(new OperationSummary("READ", Map.of(), times(ok, 1_000), times(ok, 2_000),
            times(failed, 1_000))));
  }

  private static Histogram times(int count, long nanos) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(nanos, count);
    return times;
  }
}

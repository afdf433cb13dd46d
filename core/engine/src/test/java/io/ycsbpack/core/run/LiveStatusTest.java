package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;

class LiveStatusTest {
  private static final IntervalSummary.Latency LATENCY = new IntervalSummary.Latency(1_000_000, 2_000_000, 3_000_000);
  private static final IntervalSummary SECOND = new IntervalSummary(100, 0, LATENCY, LATENCY, List.of());
  private static final RunPlan PLAN = new RunPlan(RunPlan.Mode.RUN, BasicDB.class, null, Settings.NONE, 1,
      RunPlan.Load.CLOSED_LOOP, new RunPlan.Span(0, Duration.ofSeconds(30), Duration.ZERO, Duration.ZERO,
          Duration.ofSeconds(1)));

  @Test
  void aPipeGetsALineEveryTenSecondsWithoutBeingAsked() {
    assertThat(linesOf(25, false, false)).containsExactly("10 s: 1,000 operations, 100 ops/s, p99 2.00 ms, 0 failed",
        "20 s: 2,000 operations, 100 ops/s, p99 2.00 ms, 0 failed");
  }

  @Test
  void operationsOfTheWarmUpAreNoneOfTheMeasuredPhase() {
    TestConsole console = new TestConsole();
    LiveStatus status = new LiveStatus(console, PLAN, false, Duration.ofSeconds(10));
    run(status, true, 12);
    run(status, false, 18);
    assertThat(console.lines()).containsExactly("warm-up 10 s: 1,000 operations, 100 ops/s, p99 2.00 ms, 0 failed",
        "8.0 s: 800 operations, 100 ops/s, p99 2.00 ms, 0 failed",
        "18 s: 1,800 operations, 100 ops/s, p99 2.00 ms, 0 failed");
  }

  @Test
  void aTerminalGetsThemOnlyOnDemand() {
    assertThat(linesOf(25, true, false)).isEmpty();
    assertThat(linesOf(25, true, true)).hasSize(2);
  }

  private static List<String> linesOf(int seconds, boolean terminal, boolean demanded) {
    TestConsole console = new TestConsole() {
      @Override
      public boolean isTerminal() {
        return terminal;
      }
    };
    run(new LiveStatus(console, PLAN, demanded, Duration.ofSeconds(10)), false, seconds);
    return console.lines();
  }

  private static void run(LiveStatus status, boolean warmUp, int seconds) {
    for (int second = 1; second <= seconds; second++) {
      status.interval(warmUp, Duration.ofSeconds(second), Duration.ofSeconds(1), SECOND);
    }
  }
}

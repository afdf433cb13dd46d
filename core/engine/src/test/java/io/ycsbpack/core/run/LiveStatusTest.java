// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.MadeRun;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicDB;

class LiveStatusTest {
  private static final IntervalSummary.Latency LATENCY = new IntervalSummary.Latency(1_000_000, 2_000_000, 3_000_000);
  private static final IntervalSummary SECOND = second(100, 0, 2_000_000);
  private static final RunPlan PLAN = new RunPlan(RunPlan.Mode.RUN, BasicDB.class, null, Settings.NONE, 1,
      RunPlan.Load.CLOSED_LOOP, new RunPlan.Span(0, Duration.ofSeconds(30), Duration.ZERO, Duration.ZERO,
          Duration.ofSeconds(1)));

  @Test
  void aPipeGetsALineEveryTenSecondsWithoutBeingAsked() {
    assertThat(linesOf(25, false, false)).containsExactly("10 s: 1,000 operations; 100 ops/s, p99 2.00 ms, 0 failed",
        "20 s: 2,000 operations; 100 ops/s, p99 2.00 ms, 0 failed");
  }

  @Test
  void operationsOfTheWarmUpAreNoneOfTheMeasuredPhase() {
    TestConsole console = new TestConsole();
    LiveStatus status = new LiveStatus(console, PLAN, false, Duration.ofSeconds(10));
    run(status, true, 12);
    run(status, false, 18);
    assertThat(console.lines()).containsExactly("warm-up 10 s: 1,000 operations; 100 ops/s, p99 2.00 ms, 0 failed",
        "8.0 s: 800 operations; 100 ops/s, p99 2.00 ms, 0 failed",
        "18 s: 1,800 operations; 100 ops/s, p99 2.00 ms, 0 failed");
  }

  @Test
  void aTerminalGetsThemOnlyOnDemand() {
    assertThat(linesOf(25, true, false)).isEmpty();
    assertThat(linesOf(25, true, true)).hasSize(2);
  }

  @Test
  void aLineHasTheFiguresSinceTheOneBeforeAndNoneWithoutASuccess() {
    TestConsole console = new TestConsole();
    LiveStatus status = new LiveStatus(console, PLAN, false, Duration.ofSeconds(2));
    status.interval(false, Duration.ofSeconds(1), Duration.ofSeconds(1), second(100, 0, 90_000_000));
    status.interval(false, Duration.ofSeconds(2), Duration.ofSeconds(1), second(100, 7, 2_000_000));
    status.interval(false, Duration.ofSeconds(4), Duration.ofSeconds(2), second(0, 3, 0));
    assertThat(console.lines()).containsExactly("2.0 s: 200 operations; 100 ops/s, p99 90.0 ms, 7 failed",
        "4.0 s: 200 operations; 0 ops/s, p99 -, 3 failed");
  }

  @Test
  void underAnOfferedLoadItShowsResponseTimeAndBacklog() {
    TestConsole console = new TestConsole();
    RunPlan offered = new RunPlan(RunPlan.Mode.RUN, BasicDB.class, null, Settings.NONE, 10,
        new RunPlan.Load(150, false, 0, Optional.empty()), PLAN.span());
    LiveStatus status = new LiveStatus(console, offered, false, Duration.ofSeconds(10));
    run(status, false, 10);
    status.interval(false, Duration.ofSeconds(40), Duration.ofSeconds(30), second(500, 0, 2_000_000));
    assertThat(console.lines())
        .containsExactly("10 s: 1,000 operations; 100 ops/s, response p99 8.00 ms, 0 failed, backlog 490",
            "40 s: 1,500 operations; 16.7 ops/s, response p99 8.00 ms, 0 failed, backlog 2,990");
  }

  /** Response times are four times the service times. */
  private static IntervalSummary second(int ok, int failures, long nanos) {
    return new IntervalSummary(ok, failures, LATENCY, LATENCY, List.of(new OperationSummary("Q1", Map.of(),
        MadeRun.histogram(LongStream.generate(() -> nanos).limit(ok)),
        MadeRun.histogram(LongStream.generate(() -> 4 * nanos).limit(ok)), new Histogram(3))));
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

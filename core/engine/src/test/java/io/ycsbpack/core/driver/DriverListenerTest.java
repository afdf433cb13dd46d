package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** When a listener hears of the measured phase. */
class DriverListenerTest extends DriverHarness {

  @Test
  void whatIsReadAtTheBeginningOfTheMeasuredPhaseIsReadBeforeItsFirstOperation() throws InterruptedException {
    CountDownLatch operation = new CountDownLatch(1);
    AtomicInteger early = new AtomicInteger();
    ReadingWorkload workload = new ReadingWorkload(operation::countDown);
    RunListener slow = new RunListener() {
      @Override
      public void measuring() {
        // A reading takes time. Operations that ran meanwhile would be missing in it; none is waited for in vain.
        early.set(await(operation) ? 1 : 0);
      }

      @Override
      public void interval(boolean warmingUp, Duration elapsed, Duration length, IntervalSummary interval) {
        // not of interest here
      }
    };
    RunPlan plan = new RunPlan(RunPlan.Mode.RUN, CountingDb.class, workload, Settings.NONE, 2,
        new RunPlan.Load(0, false, 1),
        new RunPlan.Span(100, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofMillis(50)));

    RunResult result = new Driver(ClientThreads.open(plan, stop), slow).run();

    assertThat(early).hasValue(0);
    assertThat(result.ok()).isEqualTo(100);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(500, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}

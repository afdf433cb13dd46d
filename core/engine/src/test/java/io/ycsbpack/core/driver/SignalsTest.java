// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.testkit.SteppingClock;
import io.ycsbpack.testkit.TestConsole;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A whole command that takes longer than it may ends as after a signal. */
class SignalsTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final String WORDS = "timed out after 30s (--timeout)";

  private final Phases console = new Phases();
  private final Signals signals = new Signals(console);

  @Test
  void theTimeoutRequestsAStopOnceTheWholeTimeHasPassed() {
    SteppingClock clock = new SteppingClock();

    signals.watch(TIMEOUT, clock);

    await().until(signals.stopSignal()::isRequested);
    assertThat(signals.stopSignal().reason().exitCode()).isEqualTo(ExitCode.TIMED_OUT);
    assertThat(clock.passed()).isEqualTo(TIMEOUT);
  }

  @Test
  void aWaitIsInterruptedAndTheStopNamesWhatIsUnderWay() {
    console.enter("opening the target");

    assertThatThrownBy(() -> signals.interruptible(() -> {
      signals.timeOut(TIMEOUT);
      new CountDownLatch(1).await();
      return "";
    })).isInstanceOf(InterruptedException.class);
    assertThat(signals.stopSignal().reason().exitCode()).isEqualTo(ExitCode.TIMED_OUT);
    assertThat(signals.stopSignal().reason().reason()).isEqualTo(WORDS + " while opening the target");
    assertThat(console.lines())
        .containsExactly("ycsb: " + WORDS + " while opening the target: waiting for what is under"
            + " way; a second signal ends it at once");
  }

  @Test
  void aSignalThatCameBeforeCounts() {
    signals.stopSignal().request(ExitCode.INTERRUPTED, "interrupted");

    signals.timeOut(TIMEOUT);

    assertThat(signals.stopSignal().reason().exitCode()).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(console.lines()).isEmpty();
  }

  private final class Phases extends TestConsole {
    private volatile String underWay = "";

    @Override
    public void enter(String what) {
      underWay = what;
    }

    @Override
    public String underWay() {
      return underWay;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarmUpTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeLoad load = new FakeLoad();

  WarmUpTest() {
    load.noise = 0.01;
  }

  private WarmUp warmUp(Duration slice) throws InterruptedException {
    return load.block(TestPairs.SWITCHED.withSlice(slice)).warmUp();
  }

  @Test
  void endsWhenTwoWindowsAgree() throws Exception {
    // 5 s is when the clock of the load starts.
    load.rate = nanos -> Math.min(1000, 100 + (nanos - 5e9) / 1e9 * 50);

    WarmUp warmup = warmUp(SECOND);

    assertThat(warmup.steady()).isTrue();
    assertThat(warmup.slices()).isBetween(30, WarmUp.MOST - 1);
    assertThat(warmup.sliceAfter()).isEqualTo(SECOND);
  }

  @Test
  void aThroughputThatKeepsChangingIsNotSteady() throws Exception {
    load.rate = nanos -> nanos / 1e7;

    WarmUp warmup = warmUp(SECOND);

    assertThat(warmup.steady()).isFalse();
    assertThat(warmup.slices()).isEqualTo(WarmUp.MOST);
  }

  /** In milliseconds. */
  @ParameterizedTest
  @CsvSource({"1, 200, 200", "1, 20000, 20000", "200, 1000, 4000", "3000, 1000, 10000"})
  void slicesAreAsLongAsAskedForUnlessSlowOperationsMakeThemLongerUpToTenSeconds(int operation, int asked, int after)
      throws Exception {
    load.serviceNanos = operation * 1_000_000L;

    WarmUp warmup = warmUp(Duration.ofMillis(asked));

    assertThat(warmup.length()).isEqualTo(Duration.ofMillis(asked));
    assertThat(warmup.sliceAfter()).isEqualTo(Duration.ofMillis(after));
  }

  @Test
  void oneSlowSliceDoesNotMakeTheOthersLonger() throws Exception {
    // The last of twenty, which ends at 25 s.
    load.onWait = () -> load.serviceNanos = load.nanos() == 24_000_000_000L ? 3_000_000_000L : 1_000_000L;

    assertThat(warmUp(SECOND).sliceAfter()).isEqualTo(SECOND);
  }

  @Test
  void endsWhenAStopIsRequested() throws Exception {
    load.stop.request(ExitCode.INTERRUPTED, "interrupted");

    assertThat(warmUp(SECOND).slices()).isEqualTo(1);
  }
}

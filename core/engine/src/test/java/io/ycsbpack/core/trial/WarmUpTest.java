package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.slice.FakeLoad;
import io.ycsbpack.core.slice.Treatment;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  private final FakeLoad load;

  WarmUpTest() throws Exception {
    load = new FakeLoad();
    load.noise = 0.01;
  }

  @Test
  void endsWhenTwoWindowsAgree() throws Exception {
    // 5 s is when the clock of the load starts.
    load.rate = nanos -> Math.min(1000, 100 + (nanos - 5e9) / 1e9 * 50);

    WarmUp warmup = WarmUp.run(load.side(), Treatment.NONE, Terms.USUAL_SLICE, load.stop);

    assertThat(warmup.steady()).isTrue();
    assertThat(warmup.slices()).isBetween(30, WarmUp.MOST - 1);
    assertThat(warmup.sliceAfter()).isEqualTo(Terms.USUAL_SLICE);
  }

  @Test
  void aThroughputThatKeepsChangingIsNotSteady() throws Exception {
    load.rate = nanos -> nanos / 1e7;

    WarmUp warmup = WarmUp.run(load.side(), Treatment.NONE, Terms.USUAL_SLICE, load.stop);

    assertThat(warmup.steady()).isFalse();
    assertThat(warmup.slices()).isEqualTo(WarmUp.MOST);
  }

  @Test
  void slowOperationsMakeSlicesLongerUpToTenSeconds() throws Exception {
    load.serviceNanos = 200_000_000;
    Duration longer = WarmUp.run(load.side(), Treatment.NONE, Terms.USUAL_SLICE, load.stop).sliceAfter();
    load.serviceNanos = 3_000_000_000L;
    Duration longest = WarmUp.run(load.side(), Treatment.NONE, Terms.USUAL_SLICE, load.stop).sliceAfter();

    assertThat(longer).isBetween(Duration.ofMillis(3990), Duration.ofMillis(4010));
    assertThat(longest).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void slicesAreAsShortOrAsLongAsAskedFor() throws Exception {
    Duration shorter = Duration.ofMillis(200);
    Duration longer = Duration.ofSeconds(20);

    WarmUp quick = WarmUp.run(load.side(), Treatment.NONE, shorter, load.stop);

    assertThat(quick.length()).isEqualTo(shorter);
    assertThat(quick.sliceAfter()).isEqualTo(shorter);
    assertThat(WarmUp.run(load.side(), Treatment.NONE, longer, load.stop).sliceAfter()).isEqualTo(longer);
  }

  @Test
  void oneSlowSliceDoesNotMakeTheOthersLonger() throws Exception {
    // The last of twenty, which ends at 25 s.
    load.onWait = () -> load.serviceNanos = load.nanos() == 24_000_000_000L ? 3_000_000_000L : 1_000_000L;

    assertThat(WarmUp.run(load.side(), Treatment.NONE, Terms.USUAL_SLICE, load.stop).sliceAfter())
        .isEqualTo(Terms.USUAL_SLICE);
  }

  @Test
  void endsWhenAStopIsRequested() throws Exception {
    load.stop.request(ExitCode.INTERRUPTED, "interrupted");

    assertThat(WarmUp.run(load.side(), Treatment.NONE, Terms.USUAL_SLICE, load.stop).slices()).isEqualTo(1);
  }
}

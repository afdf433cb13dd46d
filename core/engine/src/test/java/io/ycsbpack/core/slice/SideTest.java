package io.ycsbpack.core.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

class SideTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  @Test
  void whatEndsBetweenTwoSlicesCountsInNone() throws Exception {
    FakeLoad load = new FakeLoad();
    Side side = load.side();
    side.slice(SECOND);
    load.await(load.nanos() + SECOND.toNanos(), load.stop);

    Slice second = side.slice(SECOND.multipliedBy(2));

    assertThat(second.startNanos()).isEqualTo(SECOND.multipliedBy(2).toNanos());
    assertThat(second.nanos()).isEqualTo(SECOND.multipliedBy(2).toNanos());
    assertThat(second.ok()).isEqualTo(2000);
    assertThat(second.throughput()).isEqualTo(1000);
    assertThat(second.cpuPerOperation()).hasValue(1_000_000);
  }

  @Test
  void aSliceWithoutASuccessIsExtendedUntilThereIsOne() throws Exception {
    FakeLoad load = new FakeLoad();
    load.rate = nanos -> nanos < 8_000_000_000L ? 0 : 500;

    Slice slice = load.side().slice(SECOND);

    assertThat(slice.nanos()).isEqualTo(SECOND.multipliedBy(4).toNanos());
    assertThat(slice.ok()).isEqualTo(500);
  }

  @Test
  void aLoadOfWhichEverythingFailsIsAborted() throws Exception {
    FakeLoad load = new FakeLoad();
    load.status = Status.ERROR;

    assertThatThrownBy(() -> load.side().slice(SECOND)).isInstanceOf(CommandException.class)
        .hasMessage("aborted: nothing succeeded for 15.0 s (abortafter)")
        .extracting(e -> ((CommandException) e).exitCode())
        .isEqualTo(ExitCode.ERRORS);
  }

  @Test
  void aRequestToStopEndsASliceThatHasNoSuccess() throws Exception {
    FakeLoad load = new FakeLoad();
    load.rate = nanos -> 0;
    load.onWait = () -> load.stop.request(ExitCode.INTERRUPTED, "interrupted");

    assertThat(load.side().slice(SECOND).ok()).isZero();
  }

  /** On the clock of the load no time passes while the reader's thread reads. */
  private static CounterMoment read(CounterReader reader) {
    CounterMoment moment = reader.begin();
    try {
      moment.since(moment, 1);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return moment;
  }

  @Test
  void aSliceIsGivenWhatWasCountedBetweenItsEdgesOnce() throws Exception {
    AtomicLong faults = new AtomicLong();
    CounterSource source = new CounterSource() {
      @Override
      public List<Counter> counters() {
        return List.of(new Counter("faults", Counter.Unit.COUNT, "page faults", "a test"));
      }

      @Override
      public long[] read() {
        return new long[]{faults.get()};
      }
    };
    try (CounterReader reader = new CounterReader(List.of(source))) {
      FakeLoad load = new FakeLoad();
      load.onWait = () -> faults.addAndGet(1_000_000);
      load.counted = () -> read(reader);
      Side side = load.side();

      Slice slice = side.slice(SECOND);

      assertThat(slice.counters()).isEmpty();
      Slice counted = side.counted(slice);
      assertThat(counted.perOperation("faults").orElseThrow()).isPositive();
      assertThat(counted.ok()).isEqualTo(slice.ok());
      assertThat(side.counted(slice)).isSameAs(slice);
    }
  }
}

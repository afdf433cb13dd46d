// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.trial.FakeLoad;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SideTest {
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final FakeLoad load = new FakeLoad();

  private static Slice slice(Side side) throws InterruptedException {
    return Side.atOnce(List.of(side), SECOND).get(0).slice();
  }

  @Test
  void whatEndsBetweenTwoSlicesCountsInNone() throws Exception {
    Side side = load.side();
    slice(side);
    load.await(load.nanos() + SECOND.toNanos(), load.stop);

    Slice second = Side.atOnce(List.of(side), SECOND.multipliedBy(2)).get(0).slice();

    assertThat(second.startNanos()).isEqualTo(SECOND.multipliedBy(2).toNanos());
    assertThat(second.nanos()).isEqualTo(SECOND.multipliedBy(2).toNanos());
    assertThat(second.ok()).isEqualTo(2000);
    assertThat(second.throughput()).isEqualTo(1000);
    assertThat(second.cpuPerOperation()).hasValue(1_000_000);
  }

  @Test
  void aSliceWithoutASuccessIsExtendedUntilThereIsOne() throws Exception {
    load.rate = nanos -> nanos < 8_000_000_000L ? 0 : 500;

    Slice slice = slice(load.side());

    assertThat(slice.nanos()).isEqualTo(SECOND.multipliedBy(4).toNanos());
    assertThat(slice.ok()).isEqualTo(500);
  }

  @Test
  void aLoadOfWhichEverythingFailsIsAborted() throws Exception {
    load.failing = true;

    assertThatThrownBy(() -> slice(load.side())).isInstanceOf(CommandException.class)
        .hasMessage("aborted: nothing succeeded for 15.0 s (abortafter)")
        .extracting(e -> ((CommandException) e).exitCode())
        .isEqualTo(ExitCode.ERRORS);
  }

  @Test
  void aRequestToStopEndsASliceThatHasNoSuccess() throws Exception {
    load.rate = nanos -> 0;
    load.onWait = () -> load.stop.request(ExitCode.INTERRUPTED, "interrupted");

    assertThat(slice(load.side()).ok()).isZero();
  }

  /** On the clock of the load no time passes while the reader's thread reads. */
  private static CounterReader.Moment read(CounterReader reader) {
    CounterReader.Moment moment = reader.begin();
    try {
      moment.since(moment, 1);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    return moment;
  }

  @Test
  void aSliceIsGivenWhatWasCountedBetweenItsEdges() throws Exception {
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
      load.onWait = () -> faults.addAndGet(1_000_000);
      load.counted = () -> read(reader);

      Side.Measured measured = Side.atOnce(List.of(load.side()), SECOND).get(0);

      assertThat(measured.slice().counters()).isEmpty();
      assertThat(measured.counted().perOperation("faults").orElseThrow()).isPositive();
      assertThat(measured.counted().ok()).isEqualTo(measured.slice().ok());
    }
  }

  /** Notes in which order it is read. Everything counts from when it is made; no time passes but by waiting. */
  private record NotedLoad(String name, long ok, FakeLoad clock, List<String> notes) implements Counters {
    private static final IntervalSummary.Latency TIME = new IntervalSummary.Latency(1, 1, 1);

    @Override
    public IntervalSummary operations() {
      notes.add("operations of " + name);
      return new IntervalSummary(ok, 0, TIME, TIME, List.of());
    }

    @Override
    public OptionalLong serverCpuNanos() {
      notes.add("CPU of " + name);
      return OptionalLong.of(1);
    }

    @Override
    public long clientCpuNanos() {
      return 1;
    }

    @Override
    public Optional<RunQueue> clientQueue() {
      notes.add("threads of " + name);
      return Optional.empty();
    }

    @Override
    public CounterReader.Moment counted() {
      notes.add("events of " + name);
      return CounterReader.Moment.NONE;
    }

    Side side() {
      return new Side(this, clock, clock.stop, Duration.ZERO);
    }
  }

  @Test
  void operationsAndCpuOfBothAreReadBeforeAnythingThatTakesTime() throws Exception {
    List<String> notes = new ArrayList<>();

    Side.atOnce(List.of(new NotedLoad("1", 500, load, notes).side(), new NotedLoad("2", 1000, load, notes).side()),
        SECOND);

    List<String> atOnce = List.of("operations of 1", "CPU of 1", "operations of 2", "CPU of 2");
    assertThat(notes.subList(0, 4)).isEqualTo(atOnce);
    assertThat(notes.subList(4, 8)).containsExactlyInAnyOrder("threads of 1", "events of 1", "threads of 2",
        "events of 2");
    assertThat(notes.subList(8, 12)).isEqualTo(atOnce);
  }

  @Test
  void whichOfBothIsReadFirstIsDrawnAndEachKeepsItsSlice() throws Exception {
    List<String> notes = new ArrayList<>();
    Side first = new NotedLoad("1", 500, load, notes).side();
    Side second = new NotedLoad("2", 1000, load, notes).side();
    Set<String> readFirst = new TreeSet<>();

    for (int seed = 1; seed <= 40; seed++) {
      notes.clear();
      assertThat(Side.atOnce(List.of(first, second), SECOND, seed)).extracting(measured -> measured.slice().ok())
          .containsExactly(500L, 1000L);
      readFirst.add(notes.get(0));
    }

    assertThat(readFirst).containsExactly("operations of 1", "operations of 2");
  }
}

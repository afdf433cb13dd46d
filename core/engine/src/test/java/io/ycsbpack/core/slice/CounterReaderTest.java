// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CounterReaderTest {
  private static final long SECOND = 1_000_000_000;

  /** A server that counts each reading as three faults. */
  private static final class Source implements CounterSource {
    private final AtomicLong faults = new AtomicLong();
    private final CountDownLatch answers = new CountDownLatch(1);
    private volatile boolean slow;
    private volatile boolean gone;
    private volatile boolean closed;

    @Override
    public List<Counter> counters() {
      return List.of(new Counter("faults", Counter.Unit.COUNT, "page faults", "a test"));
    }

    @Override
    public long[] read() throws IOException {
      if (gone) {
        throw new IOException("gone");
      }
      if (slow) {
        try {
          answers.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
      return new long[]{faults.getAndAdd(3)};
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final Source source = new Source();

  /** The time between two moments is that of this test: counts are those of a slice as long as it was. */
  private static long length(CounterReader reader, Source of, long counted) throws InterruptedException {
    CounterReader.Moment begin = reader.begin();
    begin.since(begin, SECOND);
    of.faults.addAndGet(counted);
    return reader.begin().since(begin, SECOND).get("faults");
  }

  @Test
  void whatAReadingItselfCountsIsLeftOut() throws InterruptedException {
    try (CounterReader reader = new CounterReader(List.of(source))) {
      assertThat(length(reader, source, 0)).isZero();
      assertThat(length(reader, source, 1000)).isPositive();
    }
    assertThat(source.closed).isTrue();
  }

  @Test
  void aSourceThatCannotBeReadIsClosedAndLeftOut() throws InterruptedException {
    Source gone = new Source();
    gone.gone = true;
    try (CounterReader reader = new CounterReader(List.of(gone, source))) {
      assertThat(gone.closed).isTrue();
      assertThat(reader.counters()).hasSize(1);
      assertThat(length(reader, source, 0)).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aServerThatDoesNotAnswerInTimeOrIsGoneHasNoCountersInTheSlice(boolean isGone) throws InterruptedException {
    try (CounterReader reader = new CounterReader(List.of(source))) {
      CounterReader.Moment begin = reader.begin();
      begin.since(begin, SECOND);
      source.gone = isGone;
      source.slow = !isGone;

      assertThat(reader.begin().since(begin, SECOND)).isEqualTo(Map.of());

      source.answers.countDown();
    }
  }
}

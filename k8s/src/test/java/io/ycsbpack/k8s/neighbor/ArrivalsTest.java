// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.neighbor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.record.RunLogs.Transferred;
import io.ycsbpack.k8s.neighbor.PodTransfer.Arrivals;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final double LIMIT = 50;
  private static final long HELD = 6_250_000;
  private static final long BUCKET = 1L << 28;

  @Test
  void aTransferIsUnderWayOnceSomethingArrivesForMoreThanASecond() {
    assertThat(new Arrivals(List.of()).areUnderWay()).isFalse();
    assertThat(arrivals(0, HELD, 0).areUnderWay()).isFalse();
    assertThat(arrivals(HELD, 0, HELD, 0).areUnderWay()).isTrue();
  }

  @Test
  void theLastSecondInWhichSomethingArrivedTellsOfItsSpeed() {
    assertThat(arrivals(BUCKET, HELD, 0).megabitsOfLast()).isEqualTo(50);
    assertThat(arrivals(BUCKET, HELD, 0).isWithin(LIMIT)).isTrue();
    assertThat(arrivals(HELD, 2 * HELD).isWithin(LIMIT)).isFalse();
  }

  @Test
  void whatABusySenderCatchesUpWithIsNotBeyondTheLimit() {
    assertThat(arrivals(BUCKET, HELD, HELD, 0, 0, 0, 4 * HELD).isBeyond(LIMIT)).isFalse();
    assertThat(arrivals(BUCKET, 0, BUCKET, HELD, 2 * HELD).isBeyond(LIMIT)).as("two buckets").isFalse();
  }

  @Test
  void aNetworkThatHoldsNothingIsBeyondTheLimitAfterSeconds() {
    Arrivals gigabits = new Arrivals(IntStream.range(0, 8).mapToObj(second -> line(second, 20 * HELD)).toList());

    assertThat(gigabits.isBeyond(LIMIT)).isTrue();
    assertThat(gigabits.megabits()).isEqualTo(1000);
    assertThat(new Arrivals(gigabits.lines().subList(0, 3)).isBeyond(LIMIT)).as("still the bucket").isFalse();
  }

  @Test
  void linesAreThoseOfTheReceiver() {
    assertThat(Transferred.of("2026-01-01T00:00:03Z,6250000")).isEqualTo(line(3, HELD));
  }

  private static Arrivals arrivals(long... bytes) {
    long[] second = {0};
    return new Arrivals(LongStream.of(bytes).mapToObj(one -> line(second[0]++, one)).toList());
  }

  private static Transferred line(long second, long bytes) {
    return new Transferred(Instant.parse("2026-01-01T00:00:00Z").plusSeconds(second), bytes);
  }
}

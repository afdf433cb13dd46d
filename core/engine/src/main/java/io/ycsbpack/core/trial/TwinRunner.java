package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.Forecast;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Measures pairs of two servers under load at once: both slices of a pair are of the same time, so that what disturbs
 * the machine, and how fast its CPU is just now, is the same for both. That two processes differ by themselves stays in
 * all pairs of a start, and is told by several starts.
 */
final class TwinRunner extends PairSource {
  private final Side baseline;
  private final Side candidate;
  private final Treatment clients;
  private final Duration length;
  private final StopSignal stop;

  /**
   * Pairs of two sides.
   *
   * @param clients renews the connections of both
   * @param seed    of the statements, which are the same in both slices of a pair
   */
  TwinRunner(Side baseline, Side candidate, Treatment clients, Duration length, long seed, StopSignal stop) {
    super(clients, seed);
    this.baseline = baseline;
    this.candidate = candidate;
    this.clients = clients;
    this.length = length;
    this.stop = stop;
  }

  @Override
  int firstLook() {
    return Forecast.PILOT_PAIRS;
  }

  @Override
  Optional<Pair> once(int number, boolean fresh) throws InterruptedException {
    if (fresh) {
      baseline.pass(clients.leadIn());
    }
    List<Slice> slices = Side.both(baseline, candidate, length, statements(number));
    return stop.isRequested()
        ? Optional.empty()
        : Optional.of(Pair.atOnce(number, baseline.counted(slices.get(0)), candidate.counted(slices.get(1))));
  }
}

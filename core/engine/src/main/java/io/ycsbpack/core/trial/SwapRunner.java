package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.OrderCoin;
import java.time.Duration;
import java.util.List;

/**
 * Measures pairs of blocks of two servers under load at once: the treatment is on the first in one block and on the
 * second in the other. What disturbs the machine hits both conditions at the same time.
 */
final class SwapRunner extends OrderedPairs<List<Slice>> {
  private final Side first;
  private final Side second;
  private final Duration length;

  /**
   * Pairs of two sides.
   *
   * @param swap applied it is on the first server, reverted on the second
   */
  SwapRunner(Side first, Side second, Treatment swap, Duration length, OrderCoin coin, StopSignal stop) {
    super(swap, coin, stop);
    this.first = first;
    this.second = second;
    this.length = length;
  }

  @Override
  int firstLook() {
    return Forecast.PILOT_PAIRS;
  }

  @Override
  void pass(Duration leadIn) throws InterruptedException {
    first.pass(leadIn);
  }

  @Override
  List<Slice> half(long statements) throws InterruptedException {
    return Side.both(first, second, length, statements);
  }

  @Override
  Pair pair(int number, boolean candidateFirst, List<Slice> onSecond, List<Slice> onFirst)
      throws InterruptedException {
    Pair twin = new Pair(number, candidateFirst, first.counted(onSecond.get(0)), second.counted(onSecond.get(1)));
    return new Pair(number, candidateFirst, second.counted(onFirst.get(1)), first.counted(onFirst.get(0)), twin);
  }
}

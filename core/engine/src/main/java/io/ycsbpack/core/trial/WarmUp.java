package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Rotation;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.slice.Treatment;
import io.ycsbpack.core.statistics.ArithmeticMean;
import io.ycsbpack.core.statistics.Estimate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The load before the first pair: until the throughput of two successive windows agrees within two standard errors, or
 * for {@value #MOST} slices.
 *
 * @param slices how many there were, one after the other
 * @param length of one of them
 * @param steady whether the windows agreed in the end
 * @param median of the median service times in the last window, in nanoseconds
 */
public record WarmUp(int slices, Duration length, boolean steady, long median) {
  /** Slices of a window, or a few more, so that each condition has as many. */
  static final int WINDOW = 10;
  /** Slices after which a warm-up ends in any case. */
  static final int MOST = 90;

  private static final Duration LONGEST_SLICE = Duration.ofSeconds(10);
  /** Median operations in a slice: of fewer, those that are under way at an edge would weigh more than 5 %. */
  private static final int OPERATIONS = 20;

  /** Warms a side up with slices of this length, every second one with a treatment. */
  static WarmUp run(Side side, Treatment treatment, Duration length, StopSignal stop) throws InterruptedException {
    return run(side, Rotation.of(treatment), length, stop);
  }

  /**
   * Warms a side up under all conditions in turn; the load is under the first one after it.
   *
   * @param length of a slice
   * @throws InterruptedException when the calling thread is interrupted
   */
  public static WarmUp run(Side side, Rotation rotation, Duration length, StopSignal stop)
      throws InterruptedException {
    int window = window(rotation.count());
    List<Slice> slices = new ArrayList<>();
    boolean steady = false;
    do {
      rotation.turn(slices.size() % rotation.count());
      side.pass(rotation.leadIn());
      slices.add(side.slice(length));
      steady = isSteady(slices, window);
    } while (!steady && slices.size() < MOST && !stop.isRequested());
    rotation.turn(0);
    return new WarmUp(slices.size(), length, steady,
        median(slices.subList(Math.max(0, slices.size() - window), slices.size())));
  }

  /** Warms two sides up that are under load at once; a window has half of its slices of each. */
  static WarmUp ofBoth(Side first, Side second, Duration length, StopSignal stop) throws InterruptedException {
    List<Slice> slices = new ArrayList<>();
    boolean steady = false;
    do {
      slices.addAll(Side.both(first, second, length));
      steady = isSteady(slices, WINDOW);
    } while (!steady && slices.size() < MOST && !stop.isRequested());
    return new WarmUp(slices.size() / 2, length, steady,
        median(slices.subList(Math.max(0, slices.size() - WINDOW), slices.size())));
  }

  /** Slices of the shortest warm-up of some conditions: two windows that agree. */
  public static int fewestSlices(int conditions) {
    return 2 * window(conditions);
  }

  /** Both windows have as many slices of each condition. */
  private static int window(int conditions) {
    return conditions * ((WINDOW + conditions - 1) / conditions);
  }

  /** The length for the slices after it. */
  public Duration sliceAfter() {
    Duration needed = Duration.ofNanos(OPERATIONS * median);
    Duration bounded = needed.compareTo(LONGEST_SLICE) >= 0 ? LONGEST_SLICE : needed;
    return bounded.compareTo(length) <= 0 ? length : bounded;
  }

  private static boolean isSteady(List<Slice> slices, int window) {
    int count = slices.size();
    if (count < 2 * window) {
      return false;
    }
    Estimate before = throughput(slices.subList(count - 2 * window, count - window));
    Estimate last = throughput(slices.subList(count - window, count));
    return Math.abs(last.center() - before.center()) <= 2 * Math.hypot(last.error(), before.error());
  }

  /** A single disturbed slice does not decide the length of all others. */
  private static long median(List<Slice> window) {
    return window.stream().mapToLong(Slice::medianNanos).sorted().skip(window.size() / 2).findFirst().orElseThrow();
  }

  private static Estimate throughput(List<Slice> window) {
    return ArithmeticMean.estimate(window.stream().mapToDouble(Slice::throughput).toArray());
  }
}

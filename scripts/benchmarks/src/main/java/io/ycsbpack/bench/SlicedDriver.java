package io.ycsbpack.bench;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.driver.OngoingLoad;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.slice.SteeredWorkload;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;

/**
 * Our driver on {@link NoOpDb}, as a comparison by slices has it: two clients with threads and connections of their own, of
 * which one works at a time, {@code FILE THREADS MILLISECONDS SECONDS [name=value ...]}. All that ended counts, and so does
 * the time of the switches; there is no lead-in. Without milliseconds one of the clients goes on.
 */
public final class SlicedDriver {
  private static final RunPlan.Span ENDLESS = new RunPlan.Span(0, Duration.ZERO, RunPlan.Warmup.NONE, Duration.ZERO,
      Duration.ofSeconds(1));

  private SlicedDriver() {
  }

  /** See the class. */
  public static void main(String[] args) throws Exception {
    NoOpLoad load = NoOpLoad.of(args[0], Arrays.asList(args).subList(4, args.length));
    int threads = Integer.parseInt(args[1]);
    long slice = Duration.ofMillis(Long.parseLong(args[2])).toNanos();
    long length = Duration.ofSeconds(Long.parseLong(args[3])).toNanos();
    StopSignal stop = new StopSignal();
    SteeredWorkload first = held(load);
    SteeredWorkload second = held(load);
    try (OngoingLoad ofFirst = OngoingLoad.start(plan(load, first, threads), stop);
        OngoingLoad ofSecond = OngoingLoad.start(plan(load, second, threads), stop)) {
      SteeredWorkload working = first;
      working.release();
      long begin = SliceClock.SYSTEM.nanos();
      for (long at = slice; slice > 0 && at < length; at += slice) {
        SliceClock.SYSTEM.await(begin + at, stop);
        working.hold();
        working = working == first ? second : first;
        working.release();
      }
      SliceClock.SYSTEM.await(begin + length, stop);
      long ok = ofFirst.take().ok() + ofSecond.take().ok();
      double seconds = (SliceClock.SYSTEM.nanos() - begin) / 1e9;
      System.out.printf(Locale.ROOT, "[OVERALL], RunTime(ms), %.3f%n[OVERALL], Throughput(ops/sec), %.3f%n",
          seconds * 1e3, ok / seconds);
      first.end();
      second.end();
    }
    System.exit(0);
  }

  private static SteeredWorkload held(NoOpLoad load) {
    SteeredWorkload steered = new SteeredWorkload(load.workload());
    steered.hold();
    return steered;
  }

  private static RunPlan plan(NoOpLoad load, SteeredWorkload steered, int threads) {
    return load.plan(steered, threads, RunPlan.Load.CLOSED_LOOP, ENDLESS);
  }
}

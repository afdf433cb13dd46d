package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Intervals;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.Rotation;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** Servers of the conditions of a path, on a clock of their own, each as fast as the steps before it let it be. */
public final class FakeServers implements StageSource, Counters, SliceClock {

  final StopSignal stop = new StopSignal();
  /** Change of the logarithm of throughput by each step of the path. */
  private final double[] steps;
  private final List<Integer> points;
  private final SplittableRandom random;
  /** Its standard deviation from server to server. */
  double startNoise = 0.005;
  /** The same from slice to slice. */
  double sliceNoise = 0.03;
  /** Time until all servers of a start have their data. */
  Duration setUp = Duration.ofSeconds(20);
  /** Called when the servers of a start are up. */
  Runnable onUp = () -> {
  };
  int starts;

  private final double[] offsets;
  private long now;
  private double done;
  private long taken;
  private int working;

  /**
   * Those of some conditions of a path.
   *
   * @param steps  change of the logarithm of throughput by each step of it
   * @param points numbers of the conditions
   */
  public FakeServers(long seed, double[] steps, List<Integer> points) {
    random = new SplittableRandom(seed);
    this.steps = steps;
    this.points = points;
    offsets = new double[points.size()];
  }

  /** A stage of them that has all of its starts. */
  public Stage stage(Terms terms) {
    StageTrial.StageListener silent = new StageTrial.StageListener() {
      @Override
      public void warmedUp(int start, WarmUp warmup) {
        // not looked at
      }

      @Override
      public void started(Stage stage, int of) {
        // not looked at
      }
    };
    return new StageTrial(this, points.size(), terms, this, stop, silent,
        new StageTrial.End(soFar -> false, terms.budget())).run();
  }

  @Override
  public void start(int number, Measurement measurement) {
    starts++;
    now += setUp.toNanos();
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = startNoise * random.nextGaussian();
    }
    onUp.run();
    try {
      measurement.on(new Side(this, this, stop, Duration.ofSeconds(15)), rotation);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private final Rotation rotation = new Rotation() {
    @Override
    public int count() {
      return points.size();
    }

    @Override
    public void turn(int condition) {
      working = condition;
    }

    @Override
    public Duration leadIn() {
      return Duration.ofMillis(200);
    }
  };

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void await(long untilNanos, StopSignal awaited) {
    double level = offsets[working] + sliceNoise * random.nextGaussian();
    for (int i = 0; i < points.get(working); i++) {
      level += steps[i];
    }
    done += (untilNanos - now) / 1e9 * 10_000 * Math.exp(level);
    now = untilNanos;
  }

  @Override
  public IntervalSummary operations() {
    long ended = (long) done - taken;
    taken += ended;
    return Intervals.ended(ended);
  }

  @Override
  public OptionalLong serverCpuNanos() {
    return OptionalLong.of((long) (now * 0.7));
  }

  @Override
  public long clientCpuNanos() {
    return now / 10;
  }
}

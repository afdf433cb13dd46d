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
public final class FakeServers implements StageSource, SliceClock {

  final StopSignal stop = new StopSignal();
  /** Change of the logarithm of throughput by each step of the path. */
  private final double[] steps;
  private final List<Integer> points;
  private final SplittableRandom random;
  /** Its standard deviation from server to server. */
  double startNoise = 0.005;
  /** The same from slice to slice. */
  double sliceNoise = 0.03;
  /** The same of what is fast or slow for all servers at the same time. */
  double machineNoise;
  /** Whether two servers are under load at once. */
  boolean atOnce;
  /** Time until all servers of a start have their data. */
  Duration setUp = Duration.ofSeconds(20);
  /** Called when the servers of a start are up. */
  Runnable onUp = () -> {
  };
  int starts;

  private final double[] offsets;
  private long now;
  /** Of one load that goes round. */
  private Loaded moving = new Loaded();
  private List<Loaded> servers = List.of();
  private List<Integer> working = List.of(0);

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
    moving = new Loaded();
    servers = points.stream().map(point -> new Loaded()).toList();
    try {
      measurement.on(atOnce
          ? StageLoad.atOnce(servers.stream().map(this::side).toList(), rotation)
          : StageLoad.inTurns(side(moving), rotation));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Side side(Loaded load) {
    return new Side(load, this, stop, Duration.ofSeconds(15));
  }

  private final Rotation rotation = new Rotation() {
    @Override
    public int count() {
      return atOnce ? Contrast.of(points.size()).size() : points.size();
    }

    @Override
    public void turn(int condition) {
      Contrast contrast = Contrast.of(points.size()).get(atOnce ? condition : 0);
      working = atOnce ? List.of(contrast.baseline(), contrast.candidate()) : List.of(condition);
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
    double speed = (untilNanos - now) / 1e9 * 10_000 * Math.exp(machineNoise * random.nextGaussian());
    for (int server : working) {
      double level = offsets[server] + sliceNoise * random.nextGaussian();
      for (int i = 0; i < points.get(server); i++) {
        level += steps[i];
      }
      (atOnce ? servers.get(server) : moving).done += speed * Math.exp(level);
    }
    now = untilNanos;
  }

  /** What a load has done, and what its server has used. */
  private final class Loaded implements Counters {
    private double done;
    private long taken;

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
}

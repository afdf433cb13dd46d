package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Intervals;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import io.ycsbpack.core.slice.Treatment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;

/**
 * Servers on a clock of their own, of which one at a time is under load, or both are. How fast they are changes from start to start,
 * and from slice to slice.
 */
final class FakeStarts implements StartSource, SliceClock {

  final StopSignal stop = new StopSignal();
  /** The difference of the logarithms of throughput, candidate - baseline. */
  double effect;
  /** Its standard deviation from start to start. */
  double startNoise;
  /** The standard deviation of the logarithm of throughput from slice to slice. */
  double sliceNoise = 0.01;
  /** The same of what is fast or slow for both servers at the same time, where both are under load at once. */
  double machineNoise;
  /** Whether both servers are under load at once. */
  boolean atOnce;
  /** Cores that a server uses under load. */
  double serverCores = 0.7;
  /** Cores that the candidate's server uses while the baseline's is under load. */
  double candidateIdles;
  /** What is added to the difference for each second since a server was started. */
  double drift;
  /** What is asked. */
  Terms terms;
  /** Time until both servers of a start have their data. */
  Duration setUp = Duration.ofSeconds(20);
  /** The start that fails. */
  int failing = Integer.MAX_VALUE;
  /** By how much later than asked each wait ends, since the client or its machine was suspended. */
  LongUnaryOperator suspended = nanos -> 0;
  /** Called when both servers of a start are up. */
  Runnable onUp = () -> {
  };

  private final long seed;
  private SplittableRandom random;
  private long now;
  private long up;
  private double offset;
  private boolean onCandidate;
  /** That which takes turns on both. */
  private Loaded moving = new Loaded();
  private Loaded baseline = new Loaded();
  private Loaded candidate = new Loaded();
  private final List<Integer> numbers = new ArrayList<>();

  FakeStarts(long seed) {
    this.seed = seed;
  }

  /** The starts that were asked for, in their order. */
  List<Integer> numbers() {
    return numbers;
  }

  @Override
  public void start(int number, Measurement measurement) {
    numbers.add(number);
    // A start is the same whichever process asks for it.
    random = new SplittableRandom(1000 * seed + number);
    moving = new Loaded();
    baseline = new Loaded();
    candidate = new Loaded();
    now += setUp.toNanos();
    if (number == failing) {
      throw new CommandException(ExitCode.CONDITION, "no room for a server");
    }
    up = now;
    offset = startNoise * random.nextGaussian();
    onUp.run();
    try {
      StartLoad load = atOnce
          ? StartLoad.atOnce(side(baseline), side(candidate), Treatment.NONE)
          : StartLoad.inTurns(side(moving), turns);
      measurement.on(load, terms);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private Side side(Counters counters) {
    return new Side(counters, this, stop, Duration.ofSeconds(15));
  }

  /** A server that is under load all the time. */
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
      return OptionalLong.of((long) (now * serverCores));
    }

    @Override
    public OptionalLong otherCpuNanos() {
      return this == moving ? OptionalLong.of(onCandidate ? 0 : (long) (now * candidateIdles)) : OptionalLong.empty();
    }

    @Override
    public long clientCpuNanos() {
      return now / 10;
    }
  }

  private final Treatment turns = new Treatment() {
    @Override
    public void apply() {
      onCandidate = true;
    }

    @Override
    public void revert() {
      onCandidate = false;
    }
  };

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void await(long untilNanos, StopSignal awaited) {
    double apart = effect + offset + drift * (untilNanos - up) / 1e9;
    double speed = (untilNanos - now) / 1e9 * 10_000 * Math.exp(machineNoise * random.nextGaussian());
    baseline.done += speed * Math.exp(sliceNoise * random.nextGaussian());
    candidate.done += speed * Math.exp(apart + sliceNoise * random.nextGaussian());
    double difference = onCandidate ? apart : 0;
    moving.done += speed * Math.exp(difference + sliceNoise * random.nextGaussian());
    now = untilNanos + suspended.applyAsLong(untilNanos);
  }
}

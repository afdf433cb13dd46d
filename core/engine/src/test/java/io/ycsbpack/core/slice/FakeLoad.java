package io.ycsbpack.core.slice;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Measurement;
import io.ycsbpack.core.measure.Names;
import io.ycsbpack.core.measure.OperationSink;
import io.ycsbpack.core.measure.ThreadRecorder;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;

/**
 * A load on a clock of its own, which moves only when it is waited for: by then the calling thread does as many
 * operations as a server would have answered, each for one millisecond of the server's CPU.
 */
public final class FakeLoad extends Workload implements Counters, SliceClock {
  private static final long OPERATION_CPU = 1_000_000;

  /** A treatment of known size. */
  public final Repeated repeated = new Repeated();
  /** For the side of this load. */
  public final StopSignal stop = new StopSignal();
  /** How much longer than asked a wait of some length takes that begins at this time in nanoseconds; the server goes on. */
  public LongToDoubleFunction suspended = nanos -> 0;
  /** Operations per second that the server answers, by the time in nanoseconds. */
  public LongToDoubleFunction rate = nanos -> 1000;
  /** Standard deviation of the logarithm of that rate from slice to slice. */
  public double noise;
  /** Standard deviation of the logarithm of the CPU time of an operation from slice to slice. */
  public double cpuNoise;
  /** From when on the CPU time of the server is not known. */
  public long cpuKnownUntil = Long.MAX_VALUE;
  /** Time of an operation. */
  public long serviceNanos = 1_000_000;
  /** How operations end. */
  public Status status = Status.OK;
  /** Whether operations are updates; all others are reads. */
  public BooleanSupplier updates = () -> false;
  /** What is counted of the server at an edge. */
  public Supplier<CounterMoment> counted = () -> CounterMoment.NONE;
  /** Called at each end of a wait. */
  public Runnable onWait = () -> {
  };

  private final SplittableRandom random = new SplittableRandom(7);
  private final SplittableRandom cpuRandom = new SplittableRandom(8);
  private final Measurement measurement;
  private final ThreadRecorder recorder;
  private final int read;
  private final int update;
  private long now = 5_000_000_000L;
  private double due;
  private long done;
  private double cpu;

  /** Lets the server answer one operation more for every 33 that count: throughput falls, CPU per operation grows. */
  public static final class Repeated {
    private static final int EVERY = 33;

    private boolean applied;
    private int operations;

    /** Begins to repeat. */
    public void apply() {
      applied = true;
    }

    /** Ends to repeat. */
    public void revert() {
      applied = false;
    }

    /** The true difference of the logarithms of throughput; that of CPU per operation is its negative. */
    public double logThroughput() {
      return -Math.log1p(1.0 / EVERY);
    }

    private int more() {
      operations = applied ? operations + 1 : operations;
      if (operations < EVERY) {
        return 0;
      }
      operations = 0;
      return 1;
    }
  }

  /** A load that the calling thread does. */
  public FakeLoad() {
    Names names = new Names();
    measurement = new Measurement(names);
    recorder = new ThreadRecorder(names);
    recorder.bindToThread();
    recorder.switchTo(measurement);
    read = OperationSink.current().operation("READ");
    update = OperationSink.current().operation("UPDATE");
  }

  /** A side under this load, given up when nothing succeeds for 15 s. */
  public Side side() {
    return new Side(this, this, stop, Duration.ofSeconds(15), seed -> {
    });
  }

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void await(long untilNanos, StopSignal awaited) {
    long late = untilNanos > now ? (long) suspended.applyAsDouble(now) : 0;
    due += (untilNanos - now) / 1e9 * rate.applyAsDouble(now) * Math.exp(noise * random.nextGaussian());
    now = untilNanos + late;
    long before = done;
    while (done < due) {
      recorder.beginTransaction(0);
      doTransaction(null, null);
      recorder.endTransaction();
    }
    cpu += (done - before) * OPERATION_CPU * Math.exp(cpuNoise * cpuRandom.nextGaussian());
    onWait.run();
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    done++;
    OperationSink.current().record(updates.getAsBoolean() ? update : read, status, 0, serviceNanos);
    done += repeated.more();
    return true;
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    throw new UnsupportedOperationException();
  }

  @Override
  public IntervalSummary operations() {
    return measurement.nextInterval();
  }

  @Override
  public OptionalLong serverCpuNanos() {
    return now < cpuKnownUntil ? OptionalLong.of(Math.round(cpu)) : OptionalLong.empty();
  }

  @Override
  public long clientCpuNanos() {
    return now / 10;
  }

  @Override
  public CounterMoment counted() {
    return counted.get();
  }
}

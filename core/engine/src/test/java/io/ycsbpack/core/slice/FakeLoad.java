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
import site.ycsb.WorkloadException;

/**
 * A load on a clock of its own, which moves only when it is waited for: by then the calling thread does as many
 * operations as a server would have answered, each for one millisecond of the server's CPU.
 */
public final class FakeLoad extends Workload implements Counters, SliceClock {
  private static final long OPERATION_CPU = 1_000_000;

  /** The workload of this load, with the treatment of a positive control. */
  public final RepeatedOperations repeated = new RepeatedOperations(this, 33);
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
  private final Object state;
  private final int read;
  private final int update;
  private long now = 5_000_000_000L;
  private double due;
  private long done;
  private double cpu;

  /** A load that the calling thread does. */
  public FakeLoad() throws WorkloadException {
    Names names = new Names();
    measurement = new Measurement(names);
    ThreadRecorder recorder = new ThreadRecorder(names);
    recorder.bindToThread();
    recorder.switchTo(measurement);
    read = OperationSink.current().operation("READ");
    update = OperationSink.current().operation("UPDATE");
    state = repeated.initThread(null, 0, 1);
  }

  /** A side under this load, given up when nothing succeeds for 15 s. */
  public Side side() {
    return new Side(this, this, stop, Duration.ofSeconds(15));
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
      repeated.doTransaction(null, state);
    }
    cpu += (done - before) * OPERATION_CPU * Math.exp(cpuNoise * cpuRandom.nextGaussian());
    onWait.run();
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    done++;
    OperationSink.current().record(updates.getAsBoolean() ? update : read, status, 0, serviceNanos);
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

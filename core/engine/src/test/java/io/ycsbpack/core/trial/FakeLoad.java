// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.slice.CounterReader;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongToDoubleFunction;
import java.util.function.Supplier;

/**
 * One server under a load that has a treatment in the turns of the candidate. Its clock moves only when it is waited for:
 * by then as many operations have ended as a server would have answered, each for one millisecond of the server's CPU.
 */
public final class FakeLoad implements Counters, SliceClock, Load, Servers {
  private static final long OPERATION_CPU = 1_000_000;
  /** While the treatment is on, the server answers one operation more for each 33 that count. */
  private static final int EVERY = 33;

  /** For the side of this load. */
  public final StopSignal stop = new StopSignal();
  /** Whether a treatment of known size is on: throughput falls, CPU per operation grows. */
  public boolean repeated;
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
  /** Whether operations fail. */
  public boolean failing;
  /** What is counted of the server at an edge. */
  public Supplier<CounterReader.Moment> counted = () -> CounterReader.Moment.NONE;
  /** Called at each end of a wait. */
  public Runnable onWait = () -> {
  };

  /** Called with whether the load moves to the candidate. */
  Consumer<Boolean> treatment = candidate -> {
  };
  /** Called at each renewal of the connections. */
  Runnable onRenewal = () -> {
  };
  /** Called after each round. */
  Runnable onVerify = () -> {
  };

  private final SplittableRandom random = new SplittableRandom(7);
  private final SplittableRandom cpuRandom = new SplittableRandom(8);
  private long now = 5_000_000_000L;
  private double due;
  private double done;
  private double cpu;
  /** Since the last reading. */
  private double ended;
  private IntervalSummary.Latency service;
  private Terms terms;
  private Side side;

  /** The true difference of the logarithms of throughput; that of CPU per operation is its negative. */
  public static double logThroughput() {
    return -Math.log1p(1.0 / EVERY);
  }

  /** A side under this load, given up when nothing succeeds for 15 s. */
  public Side side() {
    return new Side(this, this, stop, Duration.ofSeconds(15));
  }

  Answer answer(Terms asked, MeasuredRounds resumed, Consumer<TrialEvent> listener) {
    terms = asked;
    return new Trial(asked, resumed, this, stop, listener).answer(this);
  }

  Block block(Terms asked) {
    side = side();
    return new Block(1, this, asked, stop, () -> {
    });
  }

  @Override
  public Optional<Block> start(int number) {
    return Optional.of(block(terms));
  }

  @Override
  public List<Turn> turns() {
    return Turn.onOneServer();
  }

  @Override
  public Side side(int server) {
    return side;
  }

  @Override
  public void turn(int turn) {
    treatment.accept(turn == 1);
  }

  @Override
  public void renew() {
    onRenewal.run();
    turn(0);
  }

  @Override
  public void verify() {
    onVerify.run();
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
    double served = Math.max(0, Math.ceil(due - done));
    done += served;
    ended += repeated ? served * EVERY / (EVERY + 1) : served;
    cpu += served * OPERATION_CPU * Math.exp(cpuNoise * cpuRandom.nextGaussian());
    service = new IntervalSummary.Latency(serviceNanos, serviceNanos, serviceNanos);
    onWait.run();
  }

  @Override
  public IntervalSummary operations() {
    long whole = (long) ended;
    ended -= whole;
    return new IntervalSummary(failing ? 0 : whole, failing ? whole : 0, service, service, List.of());
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
  public CounterReader.Moment counted() {
    return counted.get();
  }
}

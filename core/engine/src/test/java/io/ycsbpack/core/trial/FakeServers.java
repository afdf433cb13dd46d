// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.measure.IntervalSummary;
import io.ycsbpack.core.measure.Intervals;
import io.ycsbpack.core.slice.Counters;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.SliceClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * A server for each arm, on a clock of their own. How fast they are changes from start to start, and from slice to slice.
 */
public final class FakeServers implements Servers, SliceClock {
  final StopSignal stop = new StopSignal();
  /** The logarithm of the throughput of each arm. */
  double[] levels;
  /** Its standard deviation from start to start, of each arm but the baseline. */
  double startNoise;
  /** The same from slice to slice. */
  double sliceNoise = 0.01;
  /** The same of what is fast or slow for all servers at the same time. */
  double machineNoise;
  /** Whether two servers are under load at once. */
  boolean atOnce;
  /** Whether baseline and candidate take turns on two servers under load at once. */
  boolean swapped;
  /** What the candidate adds to the level of the server that it is on. */
  double effect;
  /** Renewals of the connections. */
  int renewals;
  /** Cores that a server uses under load. */
  double serverCores = 0.7;
  /** Cores that the candidate's server uses while the baseline's is under load. */
  double candidateIdles;
  /** What is added to the level of all arms but the baseline for each second since the servers were started. */
  double drift;
  /** Time until all servers of a start have their data. */
  Duration setUp = Duration.ofSeconds(20);
  /** By how much later than asked each wait ends, because the client or its machine was suspended. */
  LongUnaryOperator suspended = nanos -> 0;
  /** Called when the servers of a start are up. */
  Runnable onUp = () -> {
  };

  /** What is asked of them. */
  Terms terms;

  private final long seed;
  private final List<Integer> numbers = new ArrayList<>();
  private SplittableRandom random = new SplittableRandom(0);
  private List<Server> servers = List.of();
  private long now;
  private long up;

  /** @param terms what is asked of them; a start is the same whichever process asks for it */
  public FakeServers(Terms terms, double... levels) {
    this.terms = terms;
    seed = terms.seed();
    this.levels = levels;
  }

  /** The servers of some points of a path, by the change that each of its steps makes. */
  static FakeServers ofPath(Terms terms, double[] steps, List<Integer> points) {
    double[] levels = new double[points.size()];
    for (int i = 0; i < levels.length; i++) {
      for (int step = 0; step < points.get(i); step++) {
        levels[i] += steps[step];
      }
    }
    FakeServers servers = new FakeServers(terms, levels);
    servers.startNoise = 0.005;
    servers.sliceNoise = 0.03;
    return servers;
  }

  /** A stage of some points of a path that has all of its starts. */
  public static Stage stage(Terms terms, double[] steps, List<Integer> points) {
    return ofPath(terms, steps, points).stage(new StagePlan(points.size(), terms, soFar -> false, terms.budget()));
  }

  Answer answer(Terms asked, MeasuredRounds resumed, Consumer<TrialEvent> listener) {
    terms = asked;
    return new Trial(asked, resumed, this, stop, listener).answer(this);
  }

  public Stage stage(StagePlan plan, MeasuredRounds resumed, Consumer<TrialEvent> listener) {
    terms = plan.terms();
    return new Trial(terms, resumed, this, stop, listener).stage(plan, this);
  }

  Stage stage(StagePlan plan) {
    return stage(plan, MeasuredRounds.NOTHING, event -> {
    });
  }

  /** The starts that were asked for, in their order. */
  List<Integer> numbers() {
    return numbers;
  }

  @Override
  public Optional<Block> start(int number) {
    numbers.add(number);
    random = new SplittableRandom(1000 * seed + number);
    now += setUp.toNanos();
    up = now;
    onUp.run();
    List<Server> started = new ArrayList<>();
    for (int arm = 0; arm < levels.length; arm++) {
      started.add(new Server(levels[arm] + (arm == 0 ? 0 : startNoise * random.nextGaussian()), arm));
    }
    servers = started;
    FakeLoad load = new FakeLoad();
    return Optional.of(new Block(number, load, terms, stop, () -> servers = List.of()));
  }

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void await(long untilNanos, StopSignal awaited) {
    double speed = (untilNanos - now) / 1e9 * 10_000 * Math.exp(machineNoise * random.nextGaussian());
    double drifted = drift * (untilNanos - up) / 1e9;
    for (Server server : servers) {
      double noise = sliceNoise * random.nextGaussian();
      server.underLoad.ifPresent(arm -> server.done += speed
          * Math.exp(server.level + (server.arm == 0 ? 0 : drifted) + arm * effect + noise));
    }
    now = untilNanos + suspended.applyAsLong(untilNanos);
  }

  private final class FakeLoad implements Load {
    private final List<Turn> turns = swapped
        ? Turn.swapped()
        : atOnce ? Turn.atOnce(levels.length) : Turn.inTurns(levels.length);
    private final List<Side> sides = servers.stream()
        .map(server -> new Side(server, FakeServers.this, stop, Duration.ofSeconds(15)))
        .toList();

    @Override
    public List<Turn> turns() {
      return turns;
    }

    @Override
    public Side side(int server) {
      return sides.get(server);
    }

    @Override
    public void turn(int turn) {
      for (int i = 0; i < servers.size(); i++) {
        servers.get(i).underLoad = turns.get(turn).armOn(i);
      }
    }

    @Override
    public void renew() {
      renewals++;
      turn(0);
    }
  }

  /** A server that is under the load of an arm or not. */
  private final class Server implements Counters {
    private final double level;
    private final int arm;
    private OptionalInt underLoad = OptionalInt.empty();
    private double done;
    private long taken;

    Server(double level, int arm) {
      this.level = level;
      this.arm = arm;
    }

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
      return atOnce ? OptionalLong.empty() : OptionalLong.of(arm == 0 ? (long) (now * candidateIdles) : 0);
    }

    @Override
    public long clientCpuNanos() {
      return now / 10;
    }
  }
}

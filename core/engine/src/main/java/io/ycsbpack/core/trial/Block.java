// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.RandomOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * One start of the servers of all arms, under a load that goes on. Closed, it leaves the load at the first turn, and
 * ends its servers.
 */
public class Block implements AutoCloseable {
  /** Rounds in a row in which the client may be suspended. */
  private static final int MOST_SUSPENDED = 3;
  /** Rounds in a row in which the primary figure may be unknown. */
  private static final int MOST_UNKNOWN = 2;

  private final int number;
  private final Load load;
  private final Terms terms;
  private final StopSignal stop;
  private final Runnable ending;
  private final RandomOrder order;
  private final int turns;
  private final int perTurn;
  /** Whether the load is new: at the start, and after a renewal. */
  private boolean fresh = true;
  private Duration leadIn = Terms.SHORTEST_LEAD_IN;

  /**
   * @param number of the start, from 1
   * @param ending ends the load and the servers
   */
  public Block(int number, Load load, Terms terms, StopSignal stop, Runnable ending) {
    this.number = number;
    this.load = load;
    this.terms = terms;
    this.stop = stop;
    this.ending = ending;
    order = new RandomOrder(terms.seed());
    turns = load.turns().size();
    perTurn = load.turns().get(0).places().size();
  }

  Terms terms() {
    return terms;
  }

  boolean isAtOnce() {
    return perTurn > 1;
  }

  /** Whether slices of one length take turns with the arms on both servers. */
  boolean isSwapped() {
    return isAtOnce() && load.turns().stream().mapToInt(turn -> turn.armOn(0).orElse(0)).distinct().count() > 1;
  }

  void verify() {
    load.verifyBlock();
  }

  WarmUp warmUp() throws InterruptedException {
    List<Slice> slices = new ArrayList<>();
    WarmUp warmup;
    do {
      int turn = slices.size() / perTurn % turns;
      load.turn(turn);
      if (turns > 1) {
        pass(turn);
      }
      Side.atOnce(sides(turn), terms.slice()).forEach(measured -> slices.add(measured.slice()));
      warmup = WarmUp.of(slices, turns, perTurn, terms.slice());
    } while (!warmup.steady() && slices.size() < WarmUp.MOST && !stop.isRequested());
    load.turn(0);
    leadIn = Terms.leadIn(warmup.median());
    return warmup;
  }

  /**
   * A round of undisturbed slices with a known primary figure.
   *
   * @param number  from 1 over all blocks
   * @param dropped is told the nanoseconds that dropped rounds took
   * @return empty if a stop was requested before its end
   */
  Optional<Round> undisturbed(int number, Terms asked, LongConsumer dropped) throws InterruptedException {
    // The server may have died in its last slice, which the load tells in the next.
    for (int i = 1; i <= MOST_UNKNOWN; i++) {
      Optional<Round> round = awake(number, asked.slice(), dropped);
      if (round.isEmpty() || round.get().slices().allMatch(asked.primary()::isKnown)) {
        return round;
      }
    }
    throw new CommandException(ExitCode.TARGET, "the " + asked.primary().label()
        + " of a slice is not known any more, or too small for the system to count: ask for --figure throughput");
  }

  /** A round in which the client was suspended is dropped, whatever it shows, and measured again. */
  private Optional<Round> awake(int number, Duration slice, LongConsumer dropped) throws InterruptedException {
    long lost = 0;
    for (int i = 1; i <= MOST_SUSPENDED; i++) {
      long start = load.side(0).nanos();
      Optional<Round> round = round(number, slice);
      if (round.filter(Round::isSuspended).isEmpty()) {
        if (lost > 0) {
          dropped.accept(lost);
        }
        return round;
      }
      lost += load.side(0).nanos() - start;
    }
    throw new CommandException(ExitCode.NOT_VALID, "the client, or its machine, stood still in " + MOST_SUSPENDED
        + " rounds in a row: each had a slice that took more than twice as long as asked");
  }

  /**
   * Measures each turn once, in random order, each with the same statements if the workload can be set back to them.
   *
   * @param round from 1 over all blocks
   * @return empty if a stop was requested before its end
   */
  Optional<Round> round(int round, Duration length) throws InterruptedException {
    if (!fresh && Round.isRenewedBefore(round)) {
      load.renew();
      fresh = true;
    }
    long statements = new SplittableRandom(terms.seed() + round).nextLong();
    List<Integer> drawn = order.of(round, IntStream.range(0, turns).boxed().toList());
    if (fresh && turns > 1) {
      // Otherwise the first slice would follow a switch only if it is not of the first turn.
      load.turn(drawn.get(turns - 1));
    }
    List<List<Side.Measured>> slices = new ArrayList<>();
    for (int turn : drawn) {
      load.turn(turn);
      if (fresh || turns > 1) {
        pass(turn);
      }
      fresh = false;
      slices.add(Side.atOnce(sides(turn), length, statements));
      if (stop.isRequested()) {
        return Optional.empty();
      }
    }
    load.verify();
    List<List<Round.Sample>> samples = new ArrayList<>();
    for (int i = 0; i < turns; i++) {
      samples.add(samples(load.turns().get(drawn.get(i)), slices.get(i)));
    }
    return Optional.of(new Round(number, round, samples));
  }

  private static List<Round.Sample> samples(Turn turn, List<Side.Measured> slices) throws InterruptedException {
    List<Round.Sample> samples = new ArrayList<>();
    for (int i = 0; i < slices.size(); i++) {
      Turn.Place place = turn.places().get(i);
      samples.add(new Round.Sample(place.arm(), place.server(), slices.get(i).counted()));
    }
    return samples;
  }

  private List<Side> sides(int turn) {
    return load.turns().get(turn).places().stream().map(place -> load.side(place.server())).toList();
  }

  /** Lets the load go on after a turn begins, until no operation from before is under way. */
  private void pass(int turn) throws InterruptedException {
    sides(turn).get(0).pass(leadIn);
  }

  @Override
  public void close() {
    try {
      load.turn(0);
    } finally {
      ending.run();
    }
  }
}

package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.slice.Rotation;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The load on the servers of one start of a stage: on one at a time, or on the two of a contrast at once. */
public abstract class StageLoad {
  private final Rotation rotation;

  StageLoad(Rotation rotation) {
    this.rotation = rotation;
  }

  /**
   * On one at a time.
   *
   * @param side     the load
   * @param rotation moves it from server to server
   */
  public static StageLoad inTurns(Side side, Rotation rotation) {
    return new LoadInTurns(side, rotation);
  }

  /**
   * On two at once, so that what disturbs the machine is the same for both.
   *
   * @param sides    the load of each server
   * @param rotation has the two of one contrast under load, and no other server; in the order of {@link Contrast#of}
   */
  public static StageLoad atOnce(List<Side> sides, Rotation rotation) {
    return new LoadAtOnce(sides, rotation);
  }

  /** With fewer rounds in a start its trimmed mean would be worth less than another start. */
  abstract int fewestRounds();

  /** The part of the time before the first round for which rounds are measured. */
  abstract double share();

  /** Lets the load of a turn go on without measuring it. */
  abstract void pass(int turn, Duration length) throws InterruptedException;

  /** The slices of a turn, which are of the same time. */
  abstract List<Slice> slices(int turn, Duration length) throws InterruptedException;

  /** The same, each beginning with the statements that follow from a seed. */
  abstract List<Slice> slices(int turn, Duration length, long statements) throws InterruptedException;

  /** What is compared, from the slices of each turn. */
  abstract Map<Contrast, Pair> pairs(int number, Map<Integer, List<Slice>> turns) throws InterruptedException;

  /** Warms all servers up with slices of this length. */
  final WarmUp warmUp(Duration length, StopSignal stop) throws InterruptedException {
    WarmUp warmup = WarmUp.run(rotation, turn -> {
      pass(turn, rotation.leadIn());
      return slices(turn, length);
    }, length, stop);
    rotation.expect(warmup.median());
    return warmup;
  }

  /**
   * Measures each turn once, in random order, with the same statements.
   *
   * @param number     from 1, over all starts
   * @param statements seed of order and statements
   */
  final Round round(int number, int start, Duration length, long statements) throws InterruptedException {
    List<Integer> order = new ArrayList<>(IntStream.range(0, rotation.count()).boxed().toList());
    Collections.shuffle(order, new Random(statements));
    Map<Integer, List<Slice>> turns = new TreeMap<>();
    for (int turn : order) {
      rotation.turn(turn);
      pass(turn, rotation.leadIn());
      turns.put(turn, slices(turn, length, statements));
    }
    rotation.verify();
    Map<Contrast, Pair> pairs = new LinkedHashMap<>();
    pairs(number, turns).forEach((contrast, pair) -> pairs.put(contrast, pair.inStart(start)));
    return new Round(start, pairs);
  }
}

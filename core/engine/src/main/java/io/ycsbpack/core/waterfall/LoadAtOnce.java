package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.slice.Rotation;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A load for each server, of which two at once work. */
final class LoadAtOnce extends StageLoad {
  static final int FEWEST_ROUNDS = 5;
  /** Pairs of one time vary less than their starts, as those of two servers do. */
  private static final double SHARE = 0.5;

  private final List<Side> sides;
  private final List<Contrast> contrasts;

  LoadAtOnce(List<Side> sides, Rotation rotation) {
    super(rotation);
    this.sides = List.copyOf(sides);
    contrasts = Contrast.of(sides.size());
  }

  @Override
  int fewestRounds() {
    return FEWEST_ROUNDS;
  }

  @Override
  double share() {
    return SHARE;
  }

  private Side baseline(int turn) {
    return sides.get(contrasts.get(turn).baseline());
  }

  private Side candidate(int turn) {
    return sides.get(contrasts.get(turn).candidate());
  }

  @Override
  void pass(int turn, Duration length) throws InterruptedException {
    baseline(turn).pass(length);
  }

  @Override
  List<Slice> slices(int turn, Duration length) throws InterruptedException {
    return Side.both(baseline(turn), candidate(turn), length);
  }

  @Override
  List<Slice> slices(int turn, Duration length, long statements) throws InterruptedException {
    return Side.both(baseline(turn), candidate(turn), length, statements);
  }

  @Override
  Map<Contrast, Pair> pairs(int number, Map<Integer, List<Slice>> turns) throws InterruptedException {
    Map<Contrast, Pair> pairs = new LinkedHashMap<>();
    for (int turn = 0; turn < contrasts.size(); turn++) {
      List<Slice> slices = turns.get(turn);
      pairs.put(contrasts.get(turn),
          Pair.atOnce(number, baseline(turn).counted(slices.get(0)), candidate(turn).counted(slices.get(1))));
    }
    return pairs;
  }
}

package io.ycsbpack.core.waterfall;

import io.ycsbpack.core.slice.Rotation;
import io.ycsbpack.core.slice.Side;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Pair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One load that goes round the servers. */
final class LoadInTurns extends StageLoad {
  static final int FEWEST_ROUNDS = 8;

  private final Side side;

  LoadInTurns(Side side, Rotation rotation) {
    super(rotation);
    this.side = side;
  }

  @Override
  int fewestRounds() {
    return FEWEST_ROUNDS;
  }

  @Override
  double share() {
    return 1;
  }

  @Override
  void pass(int turn, Duration length) throws InterruptedException {
    side.pass(length);
  }

  @Override
  List<Slice> slices(int turn, Duration length) throws InterruptedException {
    return List.of(side.slice(length));
  }

  @Override
  List<Slice> slices(int turn, Duration length, long statements) throws InterruptedException {
    return List.of(side.slice(length, statements));
  }

  @Override
  Map<Contrast, Pair> pairs(int number, Map<Integer, List<Slice>> turns) throws InterruptedException {
    List<Slice> servers = new ArrayList<>();
    for (List<Slice> turn : turns.values()) {
      servers.add(side.counted(turn.get(0)));
    }
    Map<Contrast, Pair> pairs = new LinkedHashMap<>();
    for (Contrast contrast : Contrast.of(servers.size())) {
      Slice baseline = servers.get(contrast.baseline());
      Slice candidate = servers.get(contrast.candidate());
      pairs.put(contrast,
          new Pair(number, candidate.startNanos() < baseline.startNanos(), baseline, candidate));
    }
    return pairs;
  }
}

package io.ycsbpack.core.experiment.guard;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

public final class Guards {

  private Guards() {
  }

  /** In the order of the docs; guards that do not apply to these trials are left out. */
  public static List<GuardFinding> check(Pairs pairs) {
    return Stream
        .of(Optional.of(RunGuards.valid(pairs)), Optional.of(RunGuards.answers(pairs)),
            Optional.of(RunGuards.client(pairs)), MixGuard.check(pairs),
            StallGuard.check(pairs), CpuGuard.check(pairs), DriftGuard.check(pairs), CarryOverGuard.check(pairs))
        .flatMap(Optional::stream)
        .toList();
  }
}

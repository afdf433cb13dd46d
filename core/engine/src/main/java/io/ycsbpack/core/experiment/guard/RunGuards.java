// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.guard;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.measure.ClientUse;
import io.ycsbpack.core.record.RunRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

public final class RunGuards {

  private RunGuards() {
  }

  /** In the order of the docs; guards that do not apply to these trials are left out. */
  public static List<GuardFinding> check(RunRounds rounds) {
    return Stream
        .of(Optional.of(noneEndedWith(ExitCode.NOT_VALID, rounds, Guard.VALID)),
            Optional.of(noneEndedWith(ExitCode.ERRORS, rounds, Guard.ANSWERS)),
            Optional.of(client(rounds)), MixGuard.check(rounds),
            StallGuard.check(rounds), CpuGuard.check(rounds), DriftGuard.check(rounds), CarryOverGuard.check(rounds))
        .flatMap(Optional::stream)
        .toList();
  }

  private static GuardFinding noneEndedWith(ExitCode code, RunRounds rounds, Guard guard) {
    return rounds.samples()
        .filter(sample -> sample.run().verdict() != null && sample.run().verdict().exitCode() == code.code())
        .findFirst()
        .map(sample -> guard.refused(sample.where() + ": " + sample.run().verdict().reason()))
        .orElseGet(guard::passed);
  }

  private static GuardFinding client(RunRounds rounds) {
    return rounds.samples()
        .filter(sample -> isSaturated(sample.run()))
        .findFirst()
        .map(sample -> Guard.CLIENT.refused(String.format(Locale.ROOT,
            "the client used %.0f %% of its cores in '%s' in round %d, more than %.0f %%",
            100 * sample.run().figures().client().cpuShare(), sample.arm(), sample.round(),
            100 * ClientUse.SATURATED)))
        .orElseGet(Guard.CLIENT::passed);
  }

  /** As the trial itself is judged; its verdict may name another reason. */
  private static boolean isSaturated(RunRecord run) {
    return run.figures().client() != null && run.figures().client().cpuShare() > ClientUse.SATURATED
        && Verdict.isLongEnough(run.figures().runtimeNanos())
        && Arrays.stream(TargetKind.values())
            .filter(TargetKind::isClientAlone)
            .noneMatch(kind -> kind.name().equalsIgnoreCase(run.target().kind()));
  }
}

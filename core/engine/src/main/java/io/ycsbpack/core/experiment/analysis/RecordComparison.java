// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.guard.RunGuards;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.experiment.guard.RunRounds;
import io.ycsbpack.core.experiment.guard.RunSample;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import io.ycsbpack.core.statistics.RoundLooks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares runs that a user made by hand, by the rules and guards of an experiment.
 *
 * @param guards empty if there would be no verdict anyway
 */
public record RecordComparison(Comparison comparison, List<GuardFinding> guards) {

  /**
   * @param files           baseline and candidate alternating; timelines are in the same folders
   * @param margin          as a share of the baseline
   * @param isStallMeasured whether stalls are part of what is compared, as under a fault
   */
  public static RecordComparison of(List<Path> files, List<RunRecord> records, double margin, boolean isStallMeasured) {
    List<RunRound> rounds = new ArrayList<>();
    for (int i = 0; i + 1 < records.size(); i += 2) {
      int number = i / 2 + 1;
      rounds.add(new RunRound(
          new RunSample("baseline", number, records.get(i), Timeline.ofRun(files.get(i), records.get(i))),
          new RunSample("candidate", number, records.get(i + 1),
              Timeline.ofRun(files.get(i + 1), records.get(i + 1)))));
    }
    Comparison compared = Comparison.of(rounds, margin);
    Optional<GuardFinding> inconclusive = Comparability.inconclusive(rounds);
    if (inconclusive.isPresent()) {
      return new RecordComparison(compared, List.of(inconclusive.get()));
    }
    List<GuardFinding> guards = rounds.size() < RoundLooks.FEWEST_ROUNDS || !compared.isJudged()
        ? List.of()
        : RunGuards.check(new RunRounds(rounds, isStallMeasured, compared.primaryRatios(), margin));
    return new RecordComparison(compared.guarded(guards), guards);
  }
}

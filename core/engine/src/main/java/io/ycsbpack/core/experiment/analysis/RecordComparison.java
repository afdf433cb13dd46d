package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.guard.Guards;
import io.ycsbpack.core.experiment.guard.Pairs;
import io.ycsbpack.core.experiment.guard.Trial;
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
    List<Trial> baseline = new ArrayList<>();
    List<Trial> candidate = new ArrayList<>();
    for (int i = 0; i < records.size(); i++) {
      boolean isBaseline = i % 2 == 0;
      (isBaseline ? baseline : candidate)
          .add(new Trial(isBaseline ? "baseline" : "candidate", i / 2 + 1, records.get(i),
              Timeline.ofRun(files.get(i), records.get(i))));
    }
    Comparison compared = Comparison.of(runs(baseline), runs(candidate), margin);
    Optional<GuardFinding> inconclusive = Comparability.inconclusive(baseline.stream().map(Trial::round).toList(),
        runs(baseline), runs(candidate));
    if (inconclusive.isPresent()) {
      return new RecordComparison(compared, List.of(inconclusive.get()));
    }
    List<GuardFinding> guards = baseline.size() < RoundLooks.FEWEST_ROUNDS || !compared.isJudged()
        ? List.of()
        : Guards.check(new Pairs(baseline, candidate, isStallMeasured, compared.primaryRatios(), margin));
    return new RecordComparison(compared.guarded(guards), guards);
  }

  private static List<RunRecord> runs(List<Trial> trials) {
    return trials.stream().map(Trial::run).toList();
  }
}

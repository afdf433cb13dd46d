// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.RunResult;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.OperationFigures;
import io.ycsbpack.core.record.RunRecorder;
import io.ycsbpack.core.tenant.Ingestion;
import io.ycsbpack.core.validity.StallWatch;
import io.ycsbpack.core.validity.ValidityChecks;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Judges one run by its answers, its load, and, unless it is a load, its conditions. */
record RunJudge(WorkloadDrive drive, RunRecorder recorder, StallWatch stalls) {
  private static final Verdict.Doubt DRY_RUN = new Verdict.Doubt("a dry run: there was no database, so these figures"
      + " are of the client alone and measure nothing", false);

  private static final int MOST_NAMED = 20;

  /** @param written empty if there were no writers */
  Verdict of(RunResult result, Figures figures, Optional<Ingestion> written, Optional<String> wrongAnswer) {
    Settings settings = drive.settings();
    Target target = drive.target();
    boolean isLoad = drive.plan().mode() == RunPlan.Mode.LOAD;
    long mustComplete = isLoad ? WorkloadDrive.recordsToInsert(settings) : 0;
    Verdict verdict = Verdict.of(result, new Verdict.Rules(DriverProperties.ERROR_BUDGET.get(settings), mustComplete,
        DriverProperties.TARGET_REQUIRED.get(settings), !target.kind().isClientAlone()),
        written.flatMap(RunJudge::missing).or(() -> wrongAnswer));
    // A load has to be complete, and a run that was cut is marked; neither needs further doubts, nor does a dry run.
    return isLoad || result.stop().isPresent() || target.kind() == TargetKind.DRY_RUN
        ? marked(verdict, target).with(recorder.unread())
        : verdict.with(recorder.changedLimits())
            .with(neverDone(figures))
            .with(stalls.doubts(figures, settings))
            .with(ValidityChecks.doubts(figures, drive.probe().flatMap(UsageProbe::limit).orElse(null), settings))
            .with(recorder.unread());
  }

  private List<Verdict.Doubt> neverDone(Figures figures) {
    List<String> expected = drive.plan().kind().expected(drive.settings());
    Set<String> done = figures.operations()
        .stream()
        .filter(operation -> operation.ok() + operation.failures() > 0)
        .map(OperationFigures::name)
        .collect(Collectors.toSet());
    List<String> missing = expected.stream().filter(name -> !done.contains(name)).toList();
    return missing.isEmpty() ? List.of()
        : List.of(new Verdict.Doubt(missing.size() + " of " + expected.size() + " statements were never executed: "
            + missing.stream().limit(MOST_NAMED).collect(Collectors.joining(", "))
            + (missing.size() > MOST_NAMED ? " and " + (missing.size() - MOST_NAMED) + " more" : "")
            + ". Run longer, or with queries.order=round-robin", false));
  }

  /** Adds a warning if the target is no database. */
  static Verdict marked(Verdict verdict, Target target) {
    return target.kind() == TargetKind.DRY_RUN ? verdict.with(List.of(DRY_RUN)) : verdict;
  }

  private static Optional<String> missing(Ingestion written) {
    if (written.rows() == 0 && written.failedInserts() > 0) {
      return Optional.of("not one of the writers' " + written.failedInserts() + " inserts was acknowledged");
    }
    return Optional.ofNullable(written.missingRows())
        .filter(rows -> rows > 0)
        .map(rows -> rows + " rows of the writers were acknowledged and are not there");
  }
}

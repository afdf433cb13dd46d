package io.ycsbpack.k8s.job;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.validity.ValidityChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What speaks against a run only when the limit of the database's pods and what they used are known, which the client
 * can't see: that the database was starved. Judged by the thresholds that are in the record.
 */
final class PodDoubts {

  private PodDoubts() {
  }

  /**
   * The clients' verdict with the doubts that no client could have.
   *
   * @param verdict of the client, or of several as one
   * @param figures with what the database used
   * @param limit   of the database's CPU; null when it has none
   */
  static RunRecord.Verdict judge(RunRecord.Verdict verdict, Figures figures, RunRecord.Limit limit) {
    List<Doubt> further = ValidityChecks.ofTarget(figures, limit,
        Settings.NONE.with(verdict.thresholds(), "the record"))
        .stream()
        .filter(doubt -> !verdict.warnings().contains(doubt.text()) && !verdict.reason().contains(doubt.text()))
        .toList();
    Optional<Doubt> deciding = verdict.exitCode() == 0
        ? further.stream().filter(Doubt::invalid).findFirst()
        : Optional.empty();
    List<String> warnings = new ArrayList<>(verdict.warnings());
    further.stream().filter(doubt -> !doubt.equals(deciding.orElse(null))).map(Doubt::text).forEach(warnings::add);
    return new RunRecord.Verdict(deciding.isPresent() ? ExitCode.NOT_VALID.code() : verdict.exitCode(),
        deciding.map(Doubt::text).orElse(verdict.reason()), warnings, verdict.thresholds());
  }
}

package io.ycsbpack.k8s.job;

import io.ycsbpack.core.driver.Verdict.Doubt;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Figures;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.validity.ValidityChecks;
import java.util.List;
import java.util.Optional;

/**
 * What speaks against a run only when the limit of the database's pods, what they used, and what others used on the
 * nodes are known, which the client can't see: that the database was starved, and that others took the CPU for which
 * the client waited. Judged by the thresholds that are in the record.
 */
final class PodDoubts {

  private PodDoubts() {
  }

  /**
   * The clients' verdict with the doubts that no client could have.
   *
   * @param verdict of the client, or of several as one
   * @param limit   of the database's CPU; null when it has none
   */
  static RunRecord.Verdict judge(RunRecord.Verdict verdict, Figures figures, RunRecord.Limit limit) {
    List<Doubt> further = ValidityChecks.ofTarget(figures, limit,
        Settings.NONE.with(verdict.thresholds(), "the record"))
        .stream()
        .filter(doubt -> !verdict.reason().contains(doubt.text()))
        .toList();
    Optional<Doubt> deciding = verdict.isValid()
        ? further.stream().filter(Doubt::invalid).findFirst()
        : Optional.empty();
    // Of several clients, a warning names the file that it is from.
    List<String> more = further.stream()
        .filter(doubt -> !doubt.equals(deciding.orElse(null)))
        .map(Doubt::text)
        .filter(text -> verdict.warnings().stream().noneMatch(warning -> warning.endsWith(text)))
        .toList();
    return deciding.map(doubt -> verdict.without(doubt.text()).notValid(doubt.text()))
        .orElse(verdict)
        .warning(more);
  }
}

package io.ycsbpack.core.export;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run or an experiment, as every format needs it.
 *
 * @param title    one line for readers
 * @param ended    when the last operation ended; empty where nothing was measured
 * @param labels   that tell it from other results, the same from day to day
 * @param details  that change from run to run: commit, build, file
 * @param figures  all, also those that are not trusted
 * @param checks   the verdict first
 * @param warnings that do not make it invalid
 */
public record ExportedResult(String title, Optional<Instant> ended, Map<String, String> labels,
    Map<String, String> details, List<ExportedFigure> figures, List<ExportedCheck> checks, List<String> warnings) {

  /** With sorted labels. */
  public ExportedResult {
    labels = new TreeMap<>(labels);
    details = new TreeMap<>(details);
    figures = List.copyOf(figures);
    checks = List.copyOf(checks);
    warnings = List.copyOf(warnings);
  }

  /** Figures from which conclusions may be drawn. */
  public List<ExportedFigure> trustedFigures() {
    return figures.stream().filter(ExportedFigure::trusted).toList();
  }

  /** How many checks ended so. */
  public long count(ExportedCheck.Outcome outcome) {
    return checks.stream().filter(check -> check.outcome() == outcome).count();
  }
}

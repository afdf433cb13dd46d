package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A row of the table that every kind of report has: one condition of one scenario.
 *
 * @param figure  its throughput compared with the baseline's; null for the baseline, or while there is none
 * @param cpu     its CPU per operation compared with the baseline's; null if there is none
 * @param primary its primary figure compared with the baseline's, which may be one of the two; null if there is none
 */
public record TableRow(ScenarioResult scenario, ConditionResult condition, Figure figure, Figure cpu, Figure primary) {

  /** Levels of a baseline that differ by less than this share are read as one. */
  private static final double SAME = 0.005;

  public static List<TableRow> of(ExperimentResult result) {
    List<TableRow> rows = new ArrayList<>();
    for (ScenarioResult scenario : result.scenarios()) {
      for (ConditionResult condition : scenario.conditions()) {
        Optional<ComparisonResult> compared = scenario.comparisons()
            .stream()
            .filter(comparison -> comparison.candidate().equals(condition.name()))
            .findFirst();
        rows.add(new TableRow(scenario, condition, compared.map(ComparisonResult::throughput).orElse(null),
            compared.flatMap(ComparisonResult::cpuPerOperation).orElse(null),
            compared.flatMap(ComparisonResult::primary).orElse(null)));
      }
    }
    return rows;
  }

  /** If so, its delta says nothing. */
  boolean isLoadOffered() {
    return figure != null && figure.verdict() == DeltaVerdict.LOAD_OFFERED;
  }

  /** Whether the primary figure is neither throughput nor CPU per operation. */
  boolean isPrimaryAnother() {
    return primary != null && !primary.equals(figure) && !primary.equals(cpu);
  }

  /** Leaves out the comparison of the baseline with itself. */
  public static List<ComparisonResult> comparisons(ScenarioResult scenario) {
    return scenario.comparisons()
        .stream()
        .filter(comparison -> scenario.conditions()
            .stream()
            .noneMatch(condition -> condition.control() && condition.name().equals(comparison.candidate())))
        .toList();
  }

  /** Compared in slices, the baseline was measured next to this condition again, and may have been different then. */
  private String throughput(Summary summary) {
    String own = Words.number(summary.throughput());
    boolean another = figure != null && scenario.conditions()
        .stream()
        .anyMatch(baseline -> baseline.summary() != null && !baseline.name().equals(condition.name())
            && isBaseline(baseline) && Math.abs(figure.baseline() / baseline.summary().throughput() - 1) > SAME);
    return another ? Words.number(figure.baseline()) + " to " + own : own;
  }

  private boolean isBaseline(ConditionResult other) {
    return !other.control()
        && scenario.comparisons().stream().noneMatch(comparison -> comparison.candidate().equals(other.name()));
  }

  /** Leaves out the reason of a refusal if throughput has the same. */
  private String cpuWords() {
    return figure != null && cpu.verdict() == DeltaVerdict.REFUSED && cpu.words().equals(figure.words())
        ? "no verdict"
        : Words.briefly(cpu);
  }

  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    Summary summary = condition.summary();
    texts.put("scenario", scenario.name());
    texts.put("condition", condition.name());
    texts.put("throughput", summary == null ? "not run" : throughput(summary));
    texts.put("cores", summary == null || summary.cpuCores() == null
        ? "-"
        : String.format(Locale.ROOT, "%.2f", summary.cpuCores()));
    texts.put("share", summary == null ? "-" : Words.share(summary.limitShare()));
    texts.put("limit", summary == null || summary.limitCores() == null
        ? "not known"
        : summary.mechanism() + " of " + Words.cores(summary.limitCores()));
    texts.put("throttled", summary == null ? "-" : Words.share(summary.throttledShare()));
    texts.put("delta", figure == null ? "" : isLoadOffered() ? "-" : Words.delta(figure.delta()));
    texts.put("interval", figure == null ? "" : isLoadOffered() ? "-" : Words.interval(figure));
    texts.put("words", figure == null ? "" : Words.briefly(figure));
    texts.put("cpuDelta", cpu == null ? "" : Words.delta(cpu.delta()));
    texts.put("cpuInterval", cpu == null ? "" : Words.interval(cpu));
    texts.put("cpuWords", cpu == null ? "" : cpuWords());
    return texts;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.experiment.guard.RunGuards;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Decision;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Draws conclusions from the runs of one scenario. */
public final class Analysis {
  private final String baseline;
  private final FigureKind kind;
  private final RoundTerms terms;
  private final Map<String, ConditionResult> conditions = new LinkedHashMap<>();
  /** By condition and round. */
  private final Map<String, TreeMap<Integer, RunRound.Sample>> samples = new HashMap<>();
  private final Map<String, Optional<Comparison>> compared = new HashMap<>();

  /**
   * @param measured conditions with their runs, the baseline among them
   * @param sample   of a condition and one of its runs
   */
  public Analysis(List<ConditionResult> measured, String baseline, FigureKind kind, RoundTerms terms,
      BiFunction<String, RunEntry, RunRound.Sample> sample) {
    this.baseline = baseline;
    this.kind = kind;
    this.terms = terms;
    measured.forEach(condition -> {
      TreeMap<Integer, RunRound.Sample> runs = new TreeMap<>();
      condition.runs().forEach(run -> runs.put(run.round(), sample.apply(condition.name(), run)));
      samples.put(condition.name(), runs);
      conditions.put(condition.name(), condition.with(condition.runs(), runs.isEmpty() ? null : summary(runs)));
    });
  }

  /** With their summaries. */
  public List<ConditionResult> conditions() {
    return List.copyOf(conditions.values());
  }

  private static Summary summary(TreeMap<Integer, RunRound.Sample> samples) {
    List<RunRecord> runs = samples.values().stream().map(RunRound.Sample::run).toList();
    RunRecord last = runs.get(runs.size() - 1);
    return Summary.of(runs.stream().mapToLong(run -> run.figures().ok()).average().orElse(0),
        Math.exp(runs.stream().mapToDouble(run -> Math.log(run.figures().throughput())).average().orElse(0)),
        last.target().description(), mean(runs, use -> Optional.of(use.cpuCores())), last.target().limit(),
        mean(runs, RunRound::throttledShare),
        Optional.ofNullable(last.target().detectedResources()).orElse(Map.of()));
  }

  private static Double mean(List<RunRecord> runs, Function<TargetUse, Optional<Double>> figure) {
    List<Double> known = runs.stream()
        .map(run -> run.figures().targetUse())
        .filter(Objects::nonNull)
        .flatMap(use -> figure.apply(use).stream())
        .toList();
    return known.isEmpty() ? null : known.stream().mapToDouble(Double::doubleValue).average().getAsDouble();
  }

  /** Leaves out candidates without a round that has both sides. */
  public List<ComparisonResult> comparisons() {
    return conditions.keySet().stream().flatMap(name -> comparison(name).stream()).toList();
  }

  /** Empty while no round has both, or if one got no answer at all. */
  Optional<ComparisonResult> comparison(String candidate) {
    return compared(candidate).map(found -> {
      List<RunRound> rounds = rounds(candidate);
      List<String> marks = rounds.stream()
          .flatMap(round -> Comparability.marks(round.baseline().run(), round.candidate().run()).stream())
          .distinct()
          .toList();
      ConditionResult one = conditions.get(baseline);
      ConditionResult other = conditions.get(candidate);
      RunRound first = rounds.get(0);
      boolean unlike = !Objects.equals(first.baseline().run().target().limit(),
          first.candidate().run().target().limit())
          && !Comparability.isLimitAsked(one.parameters(), other.parameters());
      return new ComparisonResult(candidate, rounds.size(), found.figures(), marks, unlike,
          found.guards()
              .stream()
              .filter(finding -> !(finding.guard() == Guard.LOAD && kind.knowsNoAnswers()))
              .toList(),
          new Explanation(baseline, one.summary(), candidate, other.summary(), false).text(), List.of(), null, null,
          List.of());
    });
  }

  private Optional<Comparison> compared(String candidate) {
    return compared.computeIfAbsent(candidate, name -> {
      List<RunRound> rounds = rounds(name);
      if (name.equals(baseline) || rounds.isEmpty() || hasNoAnswers(rounds)) {
        return Optional.empty();
      }
      return Optional.of(conditions.get(name).control()
          ? Comparison.ofControl(rounds, terms)
          : Comparison.of(rounds, terms, isStallMeasured(baseline) || isStallMeasured(name)));
    });
  }

  private boolean isStallMeasured(String condition) {
    return kind.knowsStalls() || conditions.get(condition).isStallMeasured();
  }

  /** The decision so far, or at the look that answered the question; empty if the rounds say nothing yet. */
  public Optional<Decision> decision(String candidate) {
    return compared(candidate).flatMap(Comparison::decision);
  }

  /** Whether no further round can bring a verdict on a candidate: a run is not valid, or no figure can be judged. */
  public boolean isLost(String candidate) {
    List<RunRound> rounds = rounds(candidate);
    return hasNoAnswers(rounds)
        || compared(candidate).filter(found -> found.primary().isEmpty()).isPresent()
        || RunRound.runs(rounds).anyMatch(run -> run.verdict() != null && !run.verdict().isValid())
        || RunGuards.inconclusive(rounds).isPresent();
  }

  /** A ratio to nothing, or of nothing, is no figure. */
  private static boolean hasNoAnswers(List<RunRound> rounds) {
    return RunRound.runs(rounds).anyMatch(run -> run.figures().throughput() == 0);
  }

  /** Those in which both have a run. */
  private List<RunRound> rounds(String candidate) {
    Map<Integer, RunRound.Sample> others = samples.get(candidate);
    return samples.get(baseline)
        .values()
        .stream()
        .filter(sample -> others.containsKey(sample.round()))
        .map(sample -> new RunRound(sample, others.get(sample.round())))
        .toList();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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

  /** @param measured conditions with their runs, the baseline among them */
  public Analysis(List<ConditionResult> measured, String baseline, FigureKind kind, RoundTerms terms,
      TrialFiles files) {
    this.baseline = baseline;
    this.kind = kind;
    this.terms = terms;
    measured.forEach(condition -> {
      conditions.put(condition.name(), condition);
      TreeMap<Integer, RunRound.Sample> runs = new TreeMap<>();
      condition.runs()
          .forEach(run -> runs.put(run.round(),
              new RunRound.Sample(condition.name(), run.round(), files.record(run), files.timeline(run))));
      samples.put(condition.name(), runs);
    });
  }

  public Optional<Summary> summary(String condition) {
    List<RunRecord> runs = samples.get(condition).values().stream().map(RunRound.Sample::run).toList();
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    RunRecord last = runs.get(runs.size() - 1);
    return Optional.of(Summary.of(runs.stream().mapToLong(run -> run.figures().ok()).average().orElse(0),
        Math.exp(runs.stream().mapToDouble(run -> Math.log(run.figures().throughput())).average().orElse(0)),
        last.target().description(), mean(runs, use -> Optional.of(use.cpuCores())), last.target().limit(),
        mean(runs, RunRound::throttledShare),
        Optional.ofNullable(last.target().detectedResources()).orElse(Map.of())));
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
    return candidate.equals(baseline)
        ? Optional.empty()
        : compared(candidate).map(found -> {
          List<RunRound> rounds = rounds(candidate);
          Set<String> marks = new LinkedHashSet<>();
          rounds.forEach(round -> marks.addAll(Comparability.marks(round.baseline().run(), round.candidate().run())));
          RunRound first = rounds.get(0);
          boolean unlike = !Objects.equals(first.baseline().run().target().limit(),
              first.candidate().run().target().limit())
              && !Comparability.isLimitAsked(conditions.get(baseline).parameters(),
                  conditions.get(candidate).parameters());
          return new ComparisonResult(candidate, rounds.size(), found.figures(), List.copyOf(marks), unlike,
              found.guards()
                  .stream()
                  .filter(finding -> !(finding.guard() == Guard.LOAD && kind.knowsNoAnswers()))
                  .toList(),
              new Explanation(baseline, summary(baseline).orElseThrow(), candidate,
                  summary(candidate).orElseThrow(), false).text());
        });
  }

  private Optional<Comparison> compared(String candidate) {
    return compared.computeIfAbsent(candidate, name -> {
      List<RunRound> rounds = rounds(name);
      if (rounds.isEmpty() || hasNoAnswers(rounds)) {
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

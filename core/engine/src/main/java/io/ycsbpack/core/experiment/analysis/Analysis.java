// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.guard.RunGuards;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.experiment.guard.RunRounds;
import io.ycsbpack.core.experiment.guard.RunSample;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.RoundLooks;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Draws conclusions from the runs of one scenario. */
public final class Analysis {
  /** By round. */
  private final Map<String, TreeMap<Integer, RunRecord>> runs;
  private final String baseline;
  private final Optional<String> control;
  private final RoundTerms terms;
  private final Stalls stalls;

  public Analysis(Map<String, TreeMap<Integer, RunRecord>> runs, String baseline, Optional<String> control,
      RoundTerms terms, Stalls stalls) {
    this.runs = runs;
    this.baseline = baseline;
    this.control = control;
    this.terms = terms;
    this.stalls = stalls;
  }

  /**
   * @param measured       whether they are part of what is measured under a condition
   * @param isLoadMeasured whether a load that was not reached is part of what is measured
   * @param timelines      of the trial of a condition in a round; empty if there is none
   */
  public record Stalls(Predicate<String> measured, boolean isLoadMeasured,
      BiFunction<String, Integer, List<Timeline.Interval>> timelines) {
    public static final Stalls NOT_KNOWN = new Stalls(condition -> false, false, (condition, round) -> List.of());
  }

  public Optional<ExperimentResult.Summary> summary(String condition) {
    List<RunRecord> records = List.copyOf(runs.getOrDefault(condition, new TreeMap<>()).values());
    if (records.isEmpty()) {
      return Optional.empty();
    }
    RunRecord last = records.get(records.size() - 1);
    CpuLimit limit = last.target().limit();
    Double cores = mean(records, use -> use.cpuCores());
    return Optional.of(new ExperimentResult.Summary(
        records.stream().mapToLong(run -> run.figures().ok()).average().orElse(0),
        Math.exp(records.stream().mapToDouble(run -> Math.log(run.figures().throughput())).average().orElse(0)),
        last.target().description(), cores, limit == null ? null : limit.cores(),
        limit == null ? null : limit.mechanism(), limit == null || cores == null ? null : cores / limit.cores(),
        mean(records, use -> use.periods() == null || use.periods() == 0
            ? null
            : (double) use.throttledPeriods() / use.periods()),
        Optional.ofNullable(last.target().detectedResources()).orElse(Map.of())));
  }

  /** Empty while no round has both, or if one got no answer at all. */
  Optional<ExperimentResult.ComparisonResult> comparison(String candidate) {
    List<RunRound> rounds = rounds(candidate);
    if (candidate.equals(baseline) || rounds.isEmpty() || hasNoAnswers(rounds)) {
      return Optional.empty();
    }
    Comparison compared = control.filter(candidate::equals).isPresent()
        ? Comparison.ofControl(rounds, terms)
        : Comparison.of(rounds, terms);
    List<GuardFinding> guards = guards(candidate, rounds, compared);
    List<ExperimentResult.Figure> figures = compared.guarded(guards)
        .rows()
        .stream()
        .map(ExperimentResult.Figure::of)
        .toList();
    Set<String> marks = new LinkedHashSet<>();
    rounds.forEach(round -> marks.addAll(Comparability.marks(round.baseline().run(), round.candidate().run())));
    RunRound first = rounds.get(0);
    boolean unlike = !Objects.equals(first.baseline().run().target().limit(), first.candidate().run().target().limit());
    return Optional.of(new ExperimentResult.ComparisonResult(candidate, rounds.size(), figures,
        List.copyOf(marks), unlike, guards,
        Explanation.text(baseline, summary(baseline).orElseThrow(), candidate, summary(candidate).orElseThrow())));
  }

  /** The decision so far, or at the look that answered the question; empty if the rounds say nothing yet. */
  public Optional<Decision> decision(String candidate) {
    List<RunRound> rounds = rounds(candidate);
    return rounds.isEmpty() || hasNoAnswers(rounds) ? Optional.empty() : Comparison.decision(rounds, terms);
  }

  /** Whether no further round can bring a verdict on a candidate: a run is not valid, or no figure can be judged. */
  public boolean isLost(String candidate) {
    List<RunRound> rounds = rounds(candidate);
    return hasNoAnswers(rounds)
        || !rounds.isEmpty() && !Comparison.isPrimaryKnown(rounds, terms)
        || RunRound.runs(rounds).anyMatch(run -> run.verdict() != null && !run.verdict().isValid())
        || Comparability.inconclusive(rounds).isPresent();
  }

  /** A comparison without verdicts has nothing to guard, except the reason for that. */
  private List<GuardFinding> guards(String candidate, List<RunRound> rounds, Comparison compared) {
    Optional<GuardFinding> inconclusive = control.filter(candidate::equals).isPresent()
        ? Optional.empty()
        : Comparability.inconclusive(rounds);
    if (inconclusive.isPresent()) {
      return inconclusive.filter(finding -> finding.guard() != Guard.LOAD || !stalls.isLoadMeasured())
          .stream()
          .toList();
    }
    if (rounds.size() < RoundLooks.FEWEST_ROUNDS || !compared.isJudged()) {
      return List.of();
    }
    return RunGuards.check(new RunRounds(
        rounds.stream().map(round -> new RunRound(timed(round.baseline()), timed(round.candidate()))).toList(),
        Stream.of(baseline, candidate).anyMatch(stalls.measured()), compared.primaryRatios(),
        terms.looks().question().margin()));
  }

  private RunSample timed(RunSample sample) {
    return sample.with(stalls.timelines().apply(sample.arm(), sample.round()));
  }

  /** A ratio to nothing, or of nothing, is no figure. */
  private static boolean hasNoAnswers(List<RunRound> rounds) {
    return RunRound.runs(rounds).anyMatch(run -> run.figures().throughput() == 0);
  }

  /** Those in which both have a run; without their timelines. */
  private List<RunRound> rounds(String candidate) {
    Map<Integer, RunRecord> others = runs.getOrDefault(candidate, new TreeMap<>());
    return runs.getOrDefault(baseline, new TreeMap<>())
        .entrySet()
        .stream()
        .filter(run -> others.containsKey(run.getKey()))
        .map(run -> new RunRound(new RunSample(baseline, run.getKey(), run.getValue(), List.of()),
            new RunSample(candidate, run.getKey(), others.get(run.getKey()), List.of())))
        .toList();
  }

  private static Double mean(List<RunRecord> records, Function<TargetUse, Double> figure) {
    List<Double> known = records.stream()
        .map(run -> run.figures().targetUse())
        .filter(Objects::nonNull)
        .map(figure)
        .filter(Objects::nonNull)
        .toList();
    return known.isEmpty() ? null : known.stream().mapToDouble(Double::doubleValue).average().getAsDouble();
  }
}

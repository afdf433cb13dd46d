package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.guard.Guards;
import io.ycsbpack.core.experiment.guard.Pairs;
import io.ycsbpack.core.experiment.guard.Trial;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.record.Timeline;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.RoundLooks;
import java.util.ArrayList;
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
import java.util.stream.IntStream;
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
    RunRecord.Limit limit = last.target().limit();
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
    Paired pairs = pairs(candidate);
    if (candidate.equals(baseline) || pairs.baseline.isEmpty() || pairs.hasNoAnswers()) {
      return Optional.empty();
    }
    Comparison compared = control.filter(candidate::equals).isPresent()
        ? Comparison.ofControl(pairs.baseline, pairs.candidate, terms)
        : Comparison.of(pairs.baseline, pairs.candidate, terms);
    List<GuardFinding> guards = guards(candidate, pairs, compared);
    List<ExperimentResult.Figure> figures = compared.guarded(guards)
        .rows()
        .stream()
        .map(ExperimentResult.Figure::of)
        .toList();
    Set<String> marks = new LinkedHashSet<>();
    for (int i = 0; i < pairs.baseline.size(); i++) {
      marks.addAll(Comparability.marks(pairs.baseline.get(i), pairs.candidate.get(i)));
    }
    boolean unlike = !Objects.equals(pairs.baseline.get(0).target().limit(), pairs.candidate.get(0).target().limit());
    return Optional.of(new ExperimentResult.ComparisonResult(candidate, pairs.baseline.size(), figures,
        List.copyOf(marks), unlike, guards,
        Explanation.text(baseline, summary(baseline).orElseThrow(), candidate, summary(candidate).orElseThrow())));
  }

  /** The decision so far, or at the look that answered the question; empty if the rounds say nothing yet. */
  public Optional<Decision> decision(String candidate) {
    Paired pairs = pairs(candidate);
    return pairs.baseline.isEmpty() || pairs.hasNoAnswers()
        ? Optional.empty()
        : Comparison.decision(pairs.baseline, pairs.candidate, terms);
  }

  /** Whether no further round can bring a verdict on a candidate: a run is not valid, or no figure can be judged. */
  public boolean isLost(String candidate) {
    Paired pairs = pairs(candidate);
    return pairs.hasNoAnswers()
        || !pairs.baseline.isEmpty() && !Comparison.isPrimaryKnown(pairs.baseline, pairs.candidate, terms)
        || pairs.all().anyMatch(run -> run.verdict() != null && !run.verdict().isTrusted())
        || Comparability.inconclusive(pairs.rounds, pairs.baseline, pairs.candidate).isPresent();
  }

  /** A comparison without verdicts has nothing to guard, except the reason for that. */
  private List<GuardFinding> guards(String candidate, Paired pairs, Comparison compared) {
    Optional<GuardFinding> inconclusive = control.filter(candidate::equals).isPresent()
        ? Optional.empty()
        : Comparability.inconclusive(pairs.rounds, pairs.baseline, pairs.candidate);
    if (inconclusive.isPresent()) {
      return inconclusive.filter(finding -> finding.guard() != Guard.LOAD || !stalls.isLoadMeasured())
          .stream()
          .toList();
    }
    if (pairs.rounds.size() < RoundLooks.FEWEST_ROUNDS || !compared.isJudged()) {
      return List.of();
    }
    return Guards.check(new Pairs(trials(baseline, pairs.rounds, pairs.baseline),
        trials(candidate, pairs.rounds, pairs.candidate),
        Stream.of(baseline, candidate).anyMatch(stalls.measured()), compared.primaryRatios(),
        terms.looks().question().margin()));
  }

  private List<Trial> trials(String condition, List<Integer> rounds, List<RunRecord> records) {
    return IntStream.range(0, rounds.size())
        .mapToObj(i -> new Trial(condition, rounds.get(i), records.get(i),
            stalls.timelines().apply(condition, rounds.get(i))))
        .toList();
  }

  private record Paired(List<Integer> rounds, List<RunRecord> baseline, List<RunRecord> candidate) {

    /** A ratio to nothing, or of nothing, is no figure. */
    boolean hasNoAnswers() {
      return all().anyMatch(run -> run.figures().throughput() == 0);
    }

    Stream<RunRecord> all() {
      return Stream.concat(baseline.stream(), candidate.stream());
    }
  }

  private Paired pairs(String candidate) {
    Paired pairs = new Paired(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    Map<Integer, RunRecord> others = runs.getOrDefault(candidate, new TreeMap<>());
    runs.getOrDefault(baseline, new TreeMap<>()).forEach((round, record) -> {
      if (others.containsKey(round)) {
        pairs.rounds.add(round);
        pairs.baseline.add(record);
        pairs.candidate.add(others.get(round));
      }
    });
    return pairs;
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

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.analysis.Comparability;
import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.analysis.Explanation;
import io.ycsbpack.core.experiment.analysis.ServerDifferences;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Levels;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Variation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** The comparisons of an experiment by slices. */
public final class PairedResults {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private final PlanOptions options;
  private final Optional<ExperimentResult> before;
  private final ExperimentDocument document;
  /** With their results until now. */
  private final List<ScenarioResult> scenarios;

  /** @throws UsageException if the resumed experiment had other conditions or workload files */
  public PairedResults(Preparation preparation, Design design) {
    options = preparation.options();
    before = preparation.before();
    List<ScenarioResult> planned = preparation.scenarios()
        .stream()
        .map(arms -> arms.planned(options, arms.alternating(), Optional.empty()))
        .toList();
    scenarios = new ArrayList<>(planned);
    document = new ExperimentDocument(preparation, design, Optional.empty(), () -> List.copyOf(scenarios));
    document.resumed(planned).ifPresent(ResumedExperiment::requireSameConditions);
  }

  /** On disk after each change. */
  public ExperimentDocument document() {
    return document;
  }

  /** @return whether the resumed experiment has this comparison */
  public boolean keep(Arms arms, String candidate) {
    Optional<ScenarioResult> known = before.map(result -> result.scenarios().get(arms.number()));
    Optional<ComparisonResult> compared = known.flatMap(scenario -> scenario.comparison(candidate));
    compared.ifPresent(comparison -> {
      Map<String, Summary> summaries = new HashMap<>();
      Stream.of(arms.baseline(), candidate)
          .forEach(name -> known.get()
              .condition(name)
              .map(ConditionResult::summary)
              .ifPresent(summary -> summaries.put(name, summary)));
      put(arms, comparison, summaries);
    });
    return compared.isPresent();
  }

  private void put(Arms arms, ComparisonResult comparison, Map<String, Summary> summaries) {
    scenarios.set(arms.number(), scenarios.get(arms.number()).with(comparison, summaries));
  }

  public boolean isEmpty() {
    return scenarios.stream().allMatch(scenario -> scenario.comparisons().isEmpty());
  }

  /**
   * @param guards      none if the trial is not complete
   * @param explanation the basis of the verdict
   */
  public record Compared(Arms arms, String candidate, Answer answer, Function<Figure, String> words,
      List<GuardFinding> guards, String explanation, List<CounterResult> counters) {
  }

  /**
   * @param limit     CPU limit; null if it is not known
   * @param throttled share of throttled enforcement periods; null if it is not known
   */
  public record Server(String description, CpuLimit limit, ServerDifferences.Report report, Double throttled) {

    public static Server of(Target target, Optional<UsageProbe> probe) {
      return new Server(target.description(), probe.flatMap(UsageProbe::limit).orElse(null),
          new ServerDifferences.Report(target.reportedSettings(), target.detectedResources(), OptionalLong.empty()),
          null);
    }

    /** @param peak the most memory that its processes held, in bytes; empty if it is not known */
    public Server using(Double share, OptionalLong peak) {
      return new Server(description, limit,
          new ServerDifferences.Report(report.settings(), report.detected(), peak), share);
    }
  }

  public void add(Compared compared, Server baseline, Server candidate) {
    List<Pair> pairs = compared.answer().pairs();
    if (pairs.isEmpty()) {
      return;
    }
    Levels throughput = Levels.of(Figure.THROUGHPUT, pairs);
    String name = compared.arms().baseline();
    Summary ofBaseline = summary(pairs.stream().flatMap(pair -> pair.baselines().stream()).toList(),
        throughput.baseline(), baseline);
    Summary ofCandidate = summary(pairs.stream().flatMap(pair -> pair.candidates().stream()).toList(),
        throughput.candidate(), candidate);
    String why = baseline.equals(candidate) ? ""
        : "; " + new Explanation(name, ofBaseline, compared.candidate(), ofCandidate, pairs.get(0).atOnce()).text();
    List<ExperimentResult.Figure> figures = Arrays.stream(Figure.values())
        .filter(figure -> figure.differences(pairs).isPresent()
            && (figure == Figure.THROUGHPUT || pairs.size() > 1))
        .map(figure -> figure(compared, figure, pairs))
        .toList();
    String explanation = compared.explanation()
        + Levels.leftOut(compared.answer()).map(text -> "; " + text).orElse("")
        + Variation.of(compared.answer(), compared.counters().stream().map(CounterResult::name).toList())
            .map(variation -> "; " + variation.text())
            .orElse("")
        + why
        + Explanation.counters(compared.counters());
    put(compared.arms(),
        new ComparisonResult(compared.candidate(), pairs.size(), figures, differing(compared),
            isUnlike(compared, baseline.limit(), candidate.limit()), compared.guards(), explanation,
            compared.counters(), differences(baseline, candidate).orElse(null), null,
            CounterResult.ofOperations(compared.answer())),
        Map.of(name, ofBaseline, compared.candidate(), ofCandidate));
  }

  /** Empty if both are the same server. */
  public static Optional<ServerDifferences> differences(Server baseline, Server candidate) {
    return baseline.equals(candidate)
        ? Optional.empty()
        : Optional.of(ServerDifferences.between(baseline.report(), candidate.report()));
  }

  public void explain(Arms arms, String candidate, WaterfallResult waterfall) {
    scenario(arms.number()).comparison(candidate)
        .ifPresent(comparison -> put(arms, comparison.with(waterfall), Map.of()));
  }

  public boolean isExplained(Arms arms, String candidate) {
    return scenario(arms.number()).comparison(candidate).orElseThrow().waterfall() != null;
  }

  private List<String> differing(Compared compared) {
    Map<String, String> baseline = conditions(compared.arms(), compared.arms().baseline());
    Map<String, String> candidate = conditions(compared.arms(), compared.candidate());
    Set<String> names = new TreeSet<>(baseline.keySet());
    names.addAll(candidate.keySet());
    return names.stream()
        .filter(name -> !Objects.equals(baseline.get(name), candidate.get(name)))
        .map(name -> name + ": " + baseline.getOrDefault(name, "not set") + " / "
            + candidate.getOrDefault(name, "not set"))
        .toList();
  }

  private Map<String, String> conditions(Arms arms, String name) {
    ConditionPlan plan = arms.all().get(name);
    Map<String, String> all = options.shown(arms.scenario().propertiesUnder(plan));
    all.putAll(ConditionResult.shown(plan));
    all.put("type", plan.type());
    return all;
  }

  private boolean isUnlike(Compared compared, CpuLimit one, CpuLimit other) {
    return one != null && other != null
        && !one.equals(other)
        && !Comparability.isLimitAsked(conditions(compared.arms(), compared.arms().baseline()),
            conditions(compared.arms(), compared.candidate()));
  }

  private static ExperimentResult.Figure figure(Compared compared, Figure figure, List<Pair> pairs) {
    Answer answer = compared.answer();
    double unit = figure == Figure.THROUGHPUT ? 1 : NANOS_PER_MILLISECOND;
    Levels levels = Levels.of(figure, pairs);
    double baseline = levels.baseline() / unit;
    double candidate = levels.candidate() / unit;
    String name = figure == Figure.THROUGHPUT ? Comparison.THROUGHPUT : Comparison.CPU_PER_OPERATION;
    boolean primary = figure == answer.terms().primary();
    Optional<Answer.Finding> finding = answer.finding(figure);
    Optional<Interval> interval = finding.map(found -> found.interval().toShares());
    DeltaVerdict verdict = compared.guards().stream().anyMatch(GuardFinding::isRefused)
        ? DeltaVerdict.REFUSED
        : finding.map(found -> DeltaVerdict.of(found.outcome(), figure.higherIsBetter()))
            .orElse(DeltaVerdict.NOT_RESOLVED);
    return new ExperimentResult.Figure(name, figure.higherIsBetter(), primary, baseline, candidate,
        finding.map(found -> Math.expm1(found.estimate().center())).orElse(candidate / baseline - 1),
        interval.map(Interval::low).orElse(null), interval.map(Interval::high).orElse(null), verdict,
        compared.words().apply(figure));
  }

  private static Summary summary(List<Slice> slices, double throughput, Server server) {
    OptionalDouble used = slices.stream().allMatch(slice -> slice.serverCpuNanos() != null)
        ? slices.stream().mapToDouble(slice -> (double) slice.serverCpuNanos() / slice.nanos()).average()
        : OptionalDouble.empty();
    Double cores = used.isPresent() ? used.getAsDouble() : null;
    return Summary.of(slices.stream().mapToLong(Slice::ok).sum(), throughput, server.description(), cores,
        server.limit(), server.throttled(), server.report().detected());
  }

  ScenarioResult scenario(int number) {
    return scenarios.get(number);
  }
}

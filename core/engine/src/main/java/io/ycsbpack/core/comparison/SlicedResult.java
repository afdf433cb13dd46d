// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.analysis.Comparability;
import io.ycsbpack.core.experiment.analysis.CounterDifferences;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Summary;
import io.ycsbpack.core.experiment.analysis.Explanation;
import io.ycsbpack.core.experiment.analysis.FigureName;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.report.AnswerText;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Levels;
import io.ycsbpack.core.trial.Pair;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answer about a candidate, as the document of its experiment has it. The answer has pairs.
 *
 * @param shown    hides secret properties
 * @param guards   none if the trial is not complete
 * @param counters of the server, compared
 * @param latency  of the network; empty if it was not measured
 */
record SlicedResult(Arms arms, String candidate, UnaryOperator<Map<String, String>> shown, Answer answer,
    List<GuardFinding> guards, List<CounterResult> counters, Optional<NetworkPath.Latency> latency,
    DescribedServer ofBaseline, DescribedServer ofCandidate) {
  private static final double NANOS_PER_MILLISECOND = 1e6;

  ComparisonResult comparison() {
    Map<String, String> baseline = conditions(arms.baseline());
    Map<String, String> other = conditions(candidate);
    boolean isUnlike = ofBaseline.limit().isPresent() && ofCandidate.limit().isPresent()
        && !ofBaseline.limit().equals(ofCandidate.limit()) && !Comparability.isLimitAsked(baseline, other);
    List<ExperimentResult.JudgedFigure> figures = Arrays.stream(Figure.values())
        .filter(figure -> figure.differences(pairs()).isPresent()
            && (figure == Figure.THROUGHPUT || pairs().size() > 1))
        .map(this::figure)
        .toList();
    return new ComparisonResult(candidate, pairs().size(), figures, differing(baseline, other), isUnlike, guards,
        explanation(), counters, ofBaseline.differences(ofCandidate).orElse(null), null,
        CounterDifferences.ofOperations(answer));
  }

  /** By the names of the conditions. */
  Map<String, Summary> summaries() {
    Levels throughput = Levels.of(Figure.THROUGHPUT, pairs());
    return Map.of(
        arms.baseline(),
        summary(pairs().stream().flatMap(pair -> pair.baselines().stream()).toList(), throughput.baseline(),
            ofBaseline),
        candidate,
        summary(pairs().stream().flatMap(pair -> pair.candidates().stream()).toList(), throughput.candidate(),
            ofCandidate));
  }

  private List<Pair> pairs() {
    return answer.pairs();
  }

  private String explanation() {
    return Stream
        .of(Optional.of(AnswerText.basis(answer)), latency.map(path -> path.text(arms, candidate)),
            AnswerText.outside(answer),
            AnswerText.outsideDiffers(answer), Levels.leftOut(answer), why())
        .flatMap(Optional::stream)
        .collect(Collectors.joining("; ")) + Explanation.counters(counters);
  }

  private Optional<String> why() {
    if (ofBaseline.equals(ofCandidate)) {
      return Optional.empty();
    }
    Map<String, Summary> summaries = summaries();
    return Optional.of(new Explanation(arms.baseline(), summaries.get(arms.baseline()), candidate,
        summaries.get(candidate), pairs().get(0).atOnce()).text());
  }

  private Map<String, String> conditions(String name) {
    ConditionPlan plan = arms.all().get(name);
    Map<String, String> all = shown.apply(arms.scenario().propertiesUnder(plan));
    all.putAll(ConditionResult.shown(plan));
    all.put("type", plan.type());
    return all;
  }

  private static List<String> differing(Map<String, String> baseline, Map<String, String> candidate) {
    return ConditionPlan.differing(baseline, candidate)
        .stream()
        .map(name -> name + ": " + baseline.getOrDefault(name, "not set") + " / "
            + candidate.getOrDefault(name, "not set"))
        .toList();
  }

  private ExperimentResult.JudgedFigure figure(Figure figure) {
    boolean isThroughput = figure == Figure.THROUGHPUT;
    double unit = isThroughput ? 1 : NANOS_PER_MILLISECOND;
    Levels levels = Levels.of(figure, pairs());
    double baseline = levels.baseline() / unit;
    double other = levels.candidate() / unit;
    Optional<Decision> finding = answer.finding(figure);
    Optional<Interval> interval = finding.map(found -> found.interval().toShares());
    DeltaVerdict verdict = guards.stream().anyMatch(GuardFinding::isRefused)
        ? DeltaVerdict.REFUSED
        : finding.map(found -> DeltaVerdict.of(found.outcome(), figure.higherIsBetter()))
            .orElse(DeltaVerdict.NOT_RESOLVED);
    return new ExperimentResult.JudgedFigure(isThroughput ? FigureName.THROUGHPUT : FigureName.CPU_PER_OPERATION,
        figure.higherIsBetter(), figure == answer.terms().primary(), baseline, other,
        finding.map(found -> Math.expm1(found.estimate().center())).orElse(other / baseline - 1),
        interval.map(Interval::low).orElse(null), interval.map(Interval::high).orElse(null), verdict,
        GuardFinding.noVerdict(guards).orElseGet(() -> AnswerText.verdict(figure, answer)));
  }

  private static Summary summary(List<Slice> slices, double throughput, DescribedServer server) {
    OptionalDouble used = slices.stream().allMatch(slice -> slice.serverCpuNanos() != null)
        ? slices.stream().mapToDouble(slice -> (double) slice.serverCpuNanos() / slice.nanos()).average()
        : OptionalDouble.empty();
    return Summary.of(slices.stream().mapToLong(Slice::ok).sum(), throughput, server.description(),
        used.isPresent() ? used.getAsDouble() : null, server.limit().orElse(null), server.throttled().orElse(null),
        server.report().detected());
  }
}

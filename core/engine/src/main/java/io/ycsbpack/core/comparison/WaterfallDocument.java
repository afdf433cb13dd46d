// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.experiment.analysis.CounterDifferences;
import io.ycsbpack.core.experiment.analysis.CounterResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import io.ycsbpack.core.experiment.guard.SliceGuards;
import io.ycsbpack.core.experiment.path.ConditionPath;
import io.ycsbpack.core.experiment.path.PathStep;
import io.ycsbpack.core.report.WaterfallRow;
import io.ycsbpack.core.report.WaterfallText;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Refinement;
import io.ycsbpack.core.trial.Stage;
import io.ycsbpack.core.trial.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Converts the stages of a waterfall for the results of an experiment.
 *
 * @param sizes  the step that carries most, divided by sizes of its limit; empty if it was not
 * @param needed budget that separates all steps; empty if they were separated, or it is not known
 */
record WaterfallDocument(ConditionPath path, Refinement refinement, List<Stage> stages, Optional<Divided> sizes,
    Optional<Duration> needed, ServerObservations observations, Terms terms) {
  /** A step that was divided by sizes of its limit. */
  record Divided(PathStep.Sizes sizes, Stage stage) {
  }

  /** Why no threshold is concluded; empty if nothing speaks against it, or no step was divided. */
  Optional<String> refusalOfSizes() {
    return sizes.flatMap(divided -> refusal(divided.stage().steps(terms).stream()));
  }

  private Optional<String> refusal(Stream<Answer> answers) {
    // Limits belong to the servers that were started last, and an answer may compare others.
    SliceGuards guards = observations.guards().limitedTo(Optional.empty());
    return answers.flatMap(answer -> guards.refusal(answer).stream()).findFirst();
  }

  WaterfallResult result() {
    Optional<Divided> concluded = sizes.filter(divided -> refusalOfSizes().isEmpty());
    List<Step> steps = new ArrayList<>(refinement.segments().stream().map(this::step).toList());
    concluded.ifPresent(divided -> refinement.largest()
        .map(refinement.segments()::indexOf)
        .ifPresent(index -> steps.set(index, steps.get(index).divided(sizes(divided)))));
    Step whole = step(path.steps(), refinement.whole());
    Optional<Step> largest = refinement.largest().map(refinement.segments()::indexOf).map(steps::get);
    String figure = terms.primary().label();
    WaterfallText.Evidence evidence = new WaterfallText.Evidence(doubt().orElse(""),
        WaterfallRow.unexplained(steps, figure),
        refinement.largest()
            .flatMap(Refinement.Segment::answer)
            .filter(known -> !counters(known).isEmpty())
            .isPresent(),
        needed);
    List<Stage> all = Stream.concat(stages.stream(), concluded.map(Divided::stage).stream()).toList();
    WaterfallResult.Effort effort = new WaterfallResult.Effort(all.stream().map(Stage::starts).toList(),
        all.stream().map(Stage::time).reduce(Duration.ZERO, Duration::plus).toMillis() / 1000.0);
    return new WaterfallResult(figure, effort, whole, steps, path.left(),
        new WaterfallResult.Conclusion(
            WaterfallText.conclusion(figure, whole, largest, evidence), evidence.doubt()));
  }

  private Optional<String> doubt() {
    return observations.doubt()
        .or(() -> refusal(refinement.segments().stream().flatMap(segment -> segment.answer().stream())));
  }

  private Step step(Refinement.Segment segment) {
    return step(parts(segment), segment.answer());
  }

  private List<PathStep> parts(Refinement.Segment segment) {
    return path.steps().subList(segment.from(), segment.to());
  }

  private WaterfallResult.Sizes sizes(Divided divided) {
    List<WaterfallResult.Part> parts = new ArrayList<>();
    List<Answer> answers = divided.stage().steps(terms);
    List<String> sizes = divided.sizes().sizes();
    for (int i = 0; i < answers.size(); i++) {
      Optional<Answer> answer = Optional.of(answers.get(i));
      parts.add(new WaterfallResult.Part(sizes.get(i), sizes.get(i + 1), kind(answer), changes(answer)));
    }
    return new WaterfallResult.Sizes(divided.sizes().limit(), parts);
  }

  private static List<Change> changes(Optional<Answer> answer) {
    List<Change> changes = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      answer.flatMap(known -> known.finding(figure)).ifPresent(found -> {
        Interval shares = found.interval().toShares();
        changes.add(
            new Change(figure.label(), Math.expm1(found.estimate().center()), shares.low(), shares.high()));
      });
    }
    return changes;
  }

  private Step step(List<PathStep> parts, Optional<Answer> answer) {
    List<CounterResult> counters = answer.map(this::counters)
        .orElse(List.of())
        .stream()
        .filter(CounterResult::isNamed)
        .toList();
    return new Step(parts.stream().map(PathStep::text).toList(),
        parts.size() == 1 ? parts.get(0).advice() : "", parts.size() == 1 && parts.get(0).unexplained(), kind(answer),
        changes(answer), counters,
        null);
  }

  private List<CounterResult> counters(Answer answer) {
    return CounterDifferences.ofCounters(answer, observations.counters());
  }

  private Kind kind(Optional<Answer> answer) {
    Optional<Interval> interval = answer.flatMap(known -> known.finding(terms.primary()))
        .map(Decision::interval);
    if (interval.filter(known -> known.isWithin(terms.question().logMargin())).isPresent()) {
      return Kind.SMALL;
    }
    return interval.filter(known -> !known.contains(0)).isPresent() ? Kind.FOUND : Kind.NOT_RESOLVED;
  }
}

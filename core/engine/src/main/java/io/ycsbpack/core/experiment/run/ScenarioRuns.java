// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.analysis.Analysis;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.analysis.TrialFiles;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.PlannedRounds;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Decision;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The whole runs of one scenario, and the conclusions from them. */
final class ScenarioRuns {
  private final Arms arms;
  private final PlannedRounds rounds;
  private final ScenarioResult planned;
  private final Function<Optional<RoundCourse>, RoundTerms> terms;
  private final TrialFiles files;
  private final Map<Key, RunEntry> entries = new LinkedHashMap<>();
  private Optional<RoundCourse> course = Optional.empty();
  /** Empty until a conclusion from the present runs is needed. */
  private Optional<Analysis> analysis = Optional.empty();
  private Duration spent = Duration.ZERO;
  private int timed;

  record Key(int round, String condition) {
    static Key of(PlannedTrial trial) {
      return new Key(trial.round(), trial.condition());
    }
  }

  /**
   * @param planned its document without runs
   * @param terms   of the question to the figures, by the course of the rounds until now
   */
  ScenarioRuns(Arms arms, PlannedRounds rounds, ScenarioResult planned,
      Function<Optional<RoundCourse>, RoundTerms> terms, TrialFiles files) {
    this.arms = arms;
    this.rounds = rounds;
    this.planned = planned;
    this.terms = terms;
    this.files = files;
  }

  /** @throws UsageException if its runs were measured under other conditions than today's */
  void resume(ResumedExperiment earlier) {
    course = earlier.course(arms.number());
    entries.putAll(earlier.runs(arms.number(), trials()));
    entries.values().forEach(files::record);
  }

  Arms arms() {
    return arms;
  }

  ScenarioResult planned() {
    return planned;
  }

  List<PlannedTrial> trials() {
    return rounds.trials();
  }

  int plannedRounds() {
    return rounds.orders().size();
  }

  /** Those that have no run yet. */
  List<PlannedTrial> left() {
    return trials().stream().filter(trial -> !has(trial)).toList();
  }

  private boolean has(PlannedTrial trial) {
    return entries.containsKey(Key.of(trial));
  }

  RunRecord record(PlannedTrial trial) {
    return files.record(entries.get(Key.of(trial)));
  }

  void add(PlannedTrial trial, RunEntry entry) {
    entries.put(Key.of(trial), entry);
    analysis = Optional.empty();
  }

  Stream<RunEntry> entries() {
    return entries.values().stream();
  }

  void took(Duration length) {
    spent = spent.plus(length);
    timed++;
  }

  /** Mean time of a run; empty before the first. */
  Optional<Duration> length() {
    return timed == 0 ? Optional.empty() : Optional.of(spent.dividedBy(timed));
  }

  /** Empty before the end of the first round, and if the number of rounds is fixed. */
  Optional<RoundCourse> course() {
    return course;
  }

  void course(RoundCourse now) {
    course = Optional.of(now);
    analysis = Optional.empty();
  }

  /** Counts only whole rounds. */
  int rounds() {
    return (int) trials().stream()
        .collect(Collectors.groupingBy(PlannedTrial::round, Collectors.reducing(true, this::has, Boolean::logicalAnd)))
        .values()
        .stream()
        .filter(Boolean::booleanValue)
        .count();
  }

  List<PlannedTrial> nextRound(List<String> candidates) {
    return rounds.begin(rounds() + 1, candidates);
  }

  /** Only candidates that a further round may answer. */
  List<String> open() {
    return arms.candidates()
        .stream()
        .filter(name -> !analysis().isLost(name) && decision(name).filter(Decision::stop).isEmpty())
        .toList();
  }

  Optional<Decision> decision(String candidate) {
    return analysis().decision(candidate);
  }

  ScenarioResult result() {
    return new ScenarioResult(planned.name(), planned.values(), planned.workload(), planned.properties(),
        measured().stream().map(condition -> condition.with(analysis().summary(condition.name()))).toList(),
        analysis().comparisons(), rounds.orders(), course.orElse(null));
  }

  private Analysis analysis() {
    if (analysis.isEmpty()) {
      analysis = Optional.of(new Analysis(measured(), arms.baseline(), arms.experiment().demands().figure(),
          terms.apply(course), files));
    }
    return analysis.get();
  }

  private List<ConditionResult> measured() {
    List<PlannedTrial> trials = trials();
    return planned.conditions()
        .stream()
        .map(condition -> condition.with(trials.stream()
            .filter(trial -> trial.condition().equals(condition.name()) && has(trial))
            .map(trial -> entries.get(Key.of(trial)))
            .toList()))
        .toList();
  }
}

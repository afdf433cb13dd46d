// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.experiment.analysis.Analysis;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.analysis.TrialFiles;
import io.ycsbpack.core.experiment.plan.Arms;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.PlannedRounds;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class RunResults implements ExperimentDocument.Measured {
  private final List<Arms> scenarios;
  private final PlanOptions options;
  private final PlannedRounds rounds;
  private final double margin;
  private final Optional<AskedRounds> asked;
  private final ExperimentDocument document;
  private final TrialFiles files;
  private final Map<Key, RunEntry> entries = new LinkedHashMap<>();
  /** By number of the scenario; those without a whole round are missing. */
  private final Map<Integer, RoundCourse> courses = new HashMap<>();

  record Key(int scenario, int round, String condition) {
    static Key of(PlannedTrial trial) {
      return new Key(trial.number(), trial.round(), trial.condition());
    }
  }

  /**
   * @param terms empty if the number of rounds is fixed
   * @throws UsageException if the resumed experiment began with another question
   */
  RunResults(Preparation preparation, Optional<AskedTerms> terms) {
    scenarios = preparation.scenarios();
    options = preparation.options();
    rounds = preparation.rounds();
    margin = preparation.margin();
    asked = terms.map(one -> new AskedRounds(one.figure().map(Figure::label).orElse(null), one.budget().toNanos(),
        one.size()));
    if (terms.isPresent()) {
      rounds.goOn();
    }
    document = new ExperimentDocument(preparation, this);
    files = preparation.folder().files();
    document.resumed(scenarios.stream().map(this::planned).toList()).ifPresent(earlier -> {
      earlier.requireSameScenarios();
      asked.ifPresent(rounds -> earlier.requireAskedBy(margin, rounds));
      scenarios.forEach(arms -> earlier.course(arms.number()).ifPresent(known -> courses.put(arms.number(), known)));
      earlier.runs(rounds.trials()).forEach((trial, run) -> {
        files.record(run);
        entries.put(trial, run);
      });
    });
  }

  ExperimentDocument document() {
    return document;
  }

  boolean has(PlannedTrial trial) {
    return entries.containsKey(Key.of(trial));
  }

  RunRecord record(PlannedTrial trial) {
    return files.record(entries.get(Key.of(trial)));
  }

  void add(PlannedTrial trial, RunEntry entry) {
    entries.put(Key.of(trial), entry);
    document.save();
  }

  List<RunEntry> entries() {
    return List.copyOf(entries.values());
  }

  /** Empty before the end of the first round. */
  Optional<RoundCourse> course(int number) {
    return Optional.ofNullable(courses.get(number));
  }

  void course(int number, RoundCourse course) {
    courses.put(number, course);
    document.save();
  }

  private Stream<PlannedTrial> trials(int number) {
    return rounds.trials().stream().filter(trial -> trial.number() == number);
  }

  private Stream<PlannedTrial> measured(int number) {
    return trials(number).filter(this::has);
  }

  /** Counts only whole rounds. */
  int rounds(int number) {
    return (int) trials(number)
        .collect(Collectors.groupingBy(PlannedTrial::round, Collectors.reducing(true, this::has, Boolean::logicalAnd)))
        .values()
        .stream()
        .filter(Boolean::booleanValue)
        .count();
  }

  /** Only candidates that a further round may answer. */
  List<String> open(int number) {
    Analysis analysis = analysis(number);
    return scenarios.get(number)
        .candidates()
        .stream()
        .filter(name -> !analysis.isLost(name) && analysis.decision(name).filter(Decision::stop).isEmpty())
        .toList();
  }

  Optional<Decision> decision(int number, String candidate) {
    return analysis(number).decision(candidate);
  }

  private Analysis analysis(int number) {
    Arms arms = scenarios.get(number);
    FigureKind kind = arms.experiment().demands().figure();
    return new Analysis(conditions(arms), arms.baseline(), kind == null ? FigureKind.DELTA : kind, terms(number),
        files);
  }

  private RoundTerms terms(int number) {
    return RoundTerms.of(margin, asked.orElse(null), course(number).orElse(null));
  }

  @Override
  public Design design() {
    return Design.WHOLE_RUNS;
  }

  @Override
  public int rounds() {
    return rounds.count();
  }

  @Override
  public Optional<AskedRounds> asked() {
    return asked;
  }

  @Override
  public ScenarioResult scenario(int number) {
    Arms arms = scenarios.get(number);
    Analysis analysis = analysis(number);
    return scenario(arms,
        conditions(arms).stream().map(condition -> condition.with(analysis.summary(condition.name()))).toList(),
        analysis.comparisons());
  }

  private List<ConditionResult> conditions(Arms arms) {
    Map<String, List<RunEntry>> runs = measured(arms.number()).collect(Collectors.groupingBy(PlannedTrial::condition,
        Collectors.mapping(trial -> entries.get(Key.of(trial)), Collectors.toList())));
    return conditions(arms, name -> runs.getOrDefault(name, List.of()));
  }

  private List<ConditionResult> conditions(Arms arms, Function<String, List<RunEntry>> runs) {
    return document.conditions(arms, arms.all(), arms.control(), runs, name -> Optional.empty());
  }

  private ScenarioResult planned(Arms arms) {
    return scenario(arms, conditions(arms, name -> List.of()), List.of());
  }

  private ScenarioResult scenario(Arms arms, List<ConditionResult> conditions, List<ComparisonResult> comparisons) {
    Scenario scenario = arms.scenario();
    return new ScenarioResult(scenario.name(), scenario.values(), scenario.workload(),
        options.shown(scenario.properties()), conditions, comparisons, rounds.orders(arms.number()),
        course(arms.number()).orElse(null));
  }
}

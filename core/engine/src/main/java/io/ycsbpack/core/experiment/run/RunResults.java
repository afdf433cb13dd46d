package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.experiment.analysis.Analysis;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.analysis.TrialFiles;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.trial.Design;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class RunResults implements ExperimentDocument.Measured {
  private final Preparation preparation;
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
   * @param question empty if the number of rounds is fixed
   * @throws UsageException if the resumed experiment began with another question
   */
  RunResults(Preparation preparation, Optional<RoundQuestion> question) {
    this.preparation = preparation;
    asked = question.map(RoundQuestion::asked);
    if (question.isPresent()) {
      preparation.goOnInRounds();
    }
    document = new ExperimentDocument(preparation, this);
    files = preparation.folder().files();
    preparation.before().map(before -> new EarlierRounds(preparation, before)).ifPresent(earlier -> {
      question.ifPresent(earlier::requireAskedBy);
      courses.putAll(earlier.courses());
      earlier.entries().forEach((trial, run) -> {
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
    return preparation.trials().stream().filter(trial -> trial.number() == number);
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

  /** Only those to which a further round may bring an answer. */
  List<String> open(int number) {
    Analysis analysis = analysis(number);
    return preparation.candidates(preparation.scenarios().get(number))
        .stream()
        .filter(name -> !analysis.isLost(name) && analysis.decision(name).filter(Decision::stop).isEmpty())
        .toList();
  }

  Optional<Decision> decision(int number, String candidate) {
    return analysis(number).decision(candidate);
  }

  private Analysis analysis(int number) {
    Map<String, TreeMap<Integer, RunRecord>> runs = new LinkedHashMap<>();
    measured(number).forEach(trial -> runs.computeIfAbsent(trial.condition(), name -> new TreeMap<>())
        .put(trial.round(), record(trial)));
    return new Analysis(runs, preparation.experiment().baseline(), preparation.control(), terms(number),
        Analysis.Stalls.NOT_KNOWN);
  }

  private RoundTerms terms(int number) {
    return RoundTerms.of(preparation.margin(), asked.orElse(null), course(number).orElse(null));
  }

  @Override
  public Design design() {
    return Design.WHOLE_RUNS;
  }

  @Override
  public int rounds() {
    return preparation.rounds();
  }

  @Override
  public Optional<AskedRounds> asked() {
    return asked;
  }

  @Override
  public ScenarioResult scenario(int number) {
    Scenario scenario = preparation.scenarios().get(number);
    Map<String, List<RunEntry>> runs = measured(number).collect(Collectors.groupingBy(PlannedTrial::condition,
        Collectors.mapping(trial -> entries.get(Key.of(trial)), Collectors.toList())));
    FigureKind kind = preparation.experiment().demands().figure();
    return new ScenarioResult(scenario.name(), scenario.values(), scenario.workload(),
        preparation.shown(scenario.properties()),
        ExperimentDocument.conditions(preparation, scenario, preparation.conditions(scenario), preparation.control(),
            name -> runs.getOrDefault(name, List.of()), analysis(number)::summary),
        List.of(), preparation.orders(number), course(number).orElse(null))
        .judged(preparation.experiment().baseline(), kind == null ? FigureKind.DELTA : kind, terms(number), files);
  }
}

package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.Analysis;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RoundCourse;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundTerms;
import io.ycsbpack.core.experiment.analysis.TrialFiles;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.trial.Answer.Ending;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is known of an experiment so far, and how long the rest will take. */
public final class Findings {
  private final Preparation preparation;
  private final String started;
  private final Environment environment = Environment.ofThisMachine();
  private final Map<TrialKey, RunEntry> entries = new LinkedHashMap<>();
  private final TrialFiles files;
  private final TimeLeft time;
  private final Optional<RoundQuestion> question;
  private final Map<Integer, RoundCourse> courses = new HashMap<>();

  /**
   * What is known of an experiment.
   *
   * @param question of rounds that go on until it is answered; empty where their number is fixed
   */
  public Findings(Preparation preparation, Optional<ExperimentResult> before, Optional<RoundQuestion> question) {
    this.preparation = preparation;
    this.time = new TimeLeft(preparation.options().length());
    this.question = question;
    if (question.isPresent()) {
      preparation.goOnInRounds();
    }
    files = preparation.folder().files();
    started = before.map(ExperimentResult::started).orElseGet(Findings::now);
    before.ifPresent(this::take);
  }

  private void take(ExperimentResult before) {
    EarlierRounds earlier = new EarlierRounds(preparation, before);
    question.ifPresent(earlier::requireAskedBy);
    courses.putAll(earlier.courses());
    earlier.entries().forEach((trial, run) -> {
      files.record(run);
      entries.put(trial, run);
    });
  }

  boolean has(PlannedTrial trial) {
    return entries.containsKey(TrialKey.of(trial));
  }

  RunRecord record(PlannedTrial trial) {
    return files.record(entries.get(TrialKey.of(trial)));
  }

  void add(PlannedTrial trial, RunEntry entry, Duration length) {
    entries.put(TrialKey.of(trial), entry);
    time.add(trial, length);
    save("running", null);
  }

  /** What is about to be done, and how long it will take. */
  void announce(Preparation what, Console console) {
    Experiment experiment = what.experiment();
    console
        .say("experiment " + experiment.name()
            + (experiment.about().question().isEmpty() ? "" : ": " + experiment.about().question()));
    List<PlannedTrial> trials = what.trials();
    long open = trials.stream().filter(trial -> !has(trial)).count();
    String scenarios = what.scenarios().size() == 1 ? "" : what.scenarios().size() + " scenarios x ";
    String names = String.join(", ", what.conditions(what.scenarios().get(0)).keySet());
    if (question.isPresent()) {
      console.say("  " + scenarios + "rounds of " + names + (open < trials.size()
          ? "; goes on after " + (trials.size() - open) + " runs"
          : ""));
    } else {
      console.say("  " + scenarios + what.rounds() + " rounds of " + names + ": " + trials.size() + " runs"
          + (open < trials.size() ? ", " + open + " of them to be done" : "") + "; " + left());
    }
    console.say("  detects " + Margin.text(what.margin()) + "; the order of each round is drawn from seed "
        + what.orderSeed() + (what.isOrderOfThisPlanAlone()
            ? "; each experiment draws its own, and --order-seed " + what.orderSeed() + " fixes this one"
            : ""));
    what.skipped().forEach((name, reason) -> console.warn("the condition '" + name + "' is skipped: " + reason));
    console.say("  results in " + what.folder().path());
  }

  /** Which run of how many this is. */
  String label(PlannedTrial trial) {
    if (question.isPresent()) {
      return RoundText.label(trial, course(trial.number()));
    }
    int number = preparation.trials().indexOf(trial) + 1;
    String of = trial.scenario().name().isEmpty() ? "" : trial.scenario().name() + ", ";
    return "[" + number + "/" + preparation.trials().size() + "] " + of + "round " + trial.round() + ", "
        + trial.condition() + ":";
  }

  /** How far the rounds of a scenario went; null before the end of the first. */
  RoundCourse course(int number) {
    return courses.get(number);
  }

  /** Why no further rounds of a scenario are measured; null while there may be more. */
  Ending ending(int number) {
    return courses.containsKey(number) ? course(number).ending() : null;
  }

  /** Keeps how far the rounds of a scenario went. */
  void course(int number, RoundCourse course) {
    courses.put(number, course);
    save("running", null);
  }

  /** The whole rounds of a scenario. */
  int rounds(int number) {
    return (int) preparation.trials()
        .stream()
        .filter(trial -> trial.number() == number)
        .collect(Collectors.groupingBy(PlannedTrial::round, Collectors.reducing(true, this::has,
            Boolean::logicalAnd)))
        .values()
        .stream()
        .filter(Boolean::booleanValue)
        .count();
  }

  /** The candidates of a scenario to which a further round may bring an answer. */
  List<String> open(int number) {
    Analysis analysis = analysis(number);
    return preparation.candidates(preparation.scenarios().get(number))
        .stream()
        .filter(name -> !analysis.isLost(name) && analysis.decision(name).filter(Decision::stop).isEmpty())
        .toList();
  }

  /** What the rounds of a candidate say so far; empty where they say nothing. */
  Optional<Decision> decision(int number, String candidate) {
    return analysis(number).decision(candidate);
  }

  /** Where the questions of a scenario stand, a line for each of these candidates. */
  List<String> progress(int number, List<String> candidates) {
    ScenarioResult scenario = result(number);
    return scenario.comparisons()
        .stream()
        .filter(comparison -> candidates.contains(comparison.candidate()))
        .map(comparison -> RoundText.progress(rounds(number), course(number), comparison))
        .toList();
  }

  /** How long the open runs will take, in words. */
  String left() {
    return question.isPresent()
        ? "ends with the answer or the budget"
        : time.left(preparation.trials().stream().filter(trial -> !has(trial)).toList());
  }

  /** Whether to trust it: not when one of its runs, or a comparison, is not to be. */
  RunRecord.Verdict verdict() {
    List<String> reasons = new ArrayList<>();
    List<RunEntry> doubtful = entries.values().stream().filter(run -> run.exitCode() != 0).toList();
    if (!doubtful.isEmpty()) {
      reasons.add(doubtful.size() + " of " + entries.size() + " runs are not to be trusted, the first because: "
          + doubtful.get(0).reason());
    }
    List<ComparisonResult> all = results().stream()
        .flatMap(scenario -> scenario.comparisons().stream())
        .filter(comparison -> preparation.control().filter(comparison.candidate()::equals).isEmpty())
        .toList();
    List<ComparisonResult> refused = all.stream().filter(comparison -> !comparison.refused().isEmpty()).toList();
    if (!refused.isEmpty()) {
      reasons.add("nothing is concluded from " + refused.size() + " of " + all.size() + " comparisons, the first of '"
          + refused.get(0).candidate() + "' because: " + refused.get(0).refused().get(0).reason());
    }
    if (reasons.isEmpty() && question.isPresent()) {
      return RunRecord.Verdict.of(Verdict.gravest(verdicts()), Map.of());
    }
    boolean wrong = refused.stream().anyMatch(Findings::hasOtherAnswers);
    ExitCode code = wrong ? ExitCode.ERRORS : reasons.isEmpty() ? ExitCode.OK : ExitCode.NOT_VALID;
    return new RunRecord.Verdict(code.code(), String.join("; ", reasons));
  }

  private static boolean hasOtherAnswers(ComparisonResult comparison) {
    return comparison.refused().stream().anyMatch(finding -> finding.exitCode() == ExitCode.ERRORS);
  }

  /** How the question of each candidate ended, where rounds go on until it is answered. */
  private List<Verdict> verdicts() {
    RoundBudget budget = new RoundBudget(preparation, this, question.orElseThrow());
    List<Verdict> verdicts = new ArrayList<>();
    for (int number = 0; number < preparation.scenarios().size(); number++) {
      int scenario = number;
      preparation.candidates(preparation.scenarios().get(number))
          .forEach(name -> verdicts.add(budget.verdict(scenario, name, result(scenario))));
    }
    return verdicts;
  }

  /** Writes everything down, and returns it. */
  public ExperimentResult save(String state, RunRecord.Verdict verdict) {
    Experiment experiment = preparation.experiment();
    ExperimentResult result = new ExperimentResult(ExperimentResult.SCHEMA, state, preparation.options().tool(),
        experiment.name(), experiment.about().question(), experiment.binding(), experiment.baseline(),
        preparation.rounds(),
        started, entries.isEmpty() ? null : now(), environment, results(), verdict, experiment.demands().figure(),
        preparation.skipped().isEmpty() ? null : preparation.skipped(), preparation.margin(), preparation.orderSeed(),
        question.map(RoundQuestion::asked).orElse(null), experiment.demands().maxLoss().orElse(null),
        preparation.labels().orElse(null));
    preparation.folder().write(result);
    return result;
  }

  private List<ScenarioResult> results() {
    return IntStream.range(0, preparation.scenarios().size()).mapToObj(this::result).toList();
  }

  private Analysis analysis(int number) {
    Map<String, TreeMap<Integer, RunRecord>> runs = new LinkedHashMap<>();
    preparation.trials()
        .stream()
        .filter(trial -> trial.number() == number && has(trial))
        .forEach(trial -> runs.computeIfAbsent(trial.condition(), name -> new TreeMap<>())
            .put(trial.round(), record(trial)));
    return new Analysis(runs, preparation.experiment().baseline(), preparation.control(), terms(number),
        Analysis.Stalls.NOT_KNOWN);
  }

  private RoundTerms terms(int number) {
    return RoundTerms.of(preparation.margin(), question.map(RoundQuestion::asked).orElse(null), course(number));
  }

  private ScenarioResult result(int number) {
    Scenario scenario = preparation.scenarios().get(number);
    Map<String, List<RunEntry>> runEntries = new LinkedHashMap<>();
    preparation.trials()
        .stream()
        .filter(trial -> trial.number() == number && has(trial))
        .forEach(trial -> runEntries.computeIfAbsent(trial.condition(), name -> new ArrayList<>())
            .add(entries.get(TrialKey.of(trial))));
    Experiment experiment = preparation.experiment();
    Analysis analysis = analysis(number);
    List<ConditionResult> conditions = new ArrayList<>();
    preparation.conditions(scenario)
        .forEach((name, plan) -> conditions.add(new ConditionResult(name, preparation.control()
            .filter(name::equals)
            .isPresent(), plan.type(), ConditionResult.shown(plan), preparation.shown(plan.properties()),
            runEntries.getOrDefault(name, List.of()), analysis.summary(name).orElse(null),
            preparation.options().files().apply(scenario, plan))));
    return new ScenarioResult(scenario.name(), scenario.values(), scenario.workload(),
        preparation.shown(scenario.properties()), conditions,
        List.of(), preparation.orders(number), course(number))
        .judged(experiment.baseline(),
            experiment.demands().figure() == null ? FigureKind.DELTA : experiment.demands().figure(),
            terms(number), files);
  }

  /** The moment as documents have it, in UTC to the second. */
  static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}

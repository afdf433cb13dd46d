// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.plan.PlannedRounds;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.trial.AskedTerms;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Measures whole runs: each condition is put in place for a separate run, one after the other in rounds of drawn order.
 * The number of rounds is fixed, or they go on until each question is answered.
 */
public final class WholeRuns implements Measurement {
  private final Preparation preparation;
  private final PlannedRounds rounds;
  private final RunResults results;
  /** Empty if the number of rounds is fixed. */
  private final Optional<OpenRounds> open;
  private final ConditionRunner runner;
  private final Probes probes;
  private final TimeLeft time;
  private final LongSupplier clock;
  private final StopSignal stop;
  private final Console console;

  /**
   * @param terms empty if the number of rounds is fixed
   * @throws UsageException if the resumed experiment began with another question
   */
  public WholeRuns(Preparation preparation, Optional<AskedTerms> terms, ConditionRunner runner, StopSignal stop,
      Console console) {
    this(preparation, terms, runner, System::nanoTime, stop, console);
  }

  /** @param clock monotonic, in nanoseconds */
  WholeRuns(Preparation preparation, Optional<AskedTerms> terms, ConditionRunner runner, LongSupplier clock,
      StopSignal stop, Console console) {
    this.preparation = preparation;
    this.runner = runner;
    this.clock = clock;
    this.stop = stop;
    this.console = console;
    rounds = preparation.rounds();
    results = new RunResults(preparation, terms);
    open = terms.map(asked -> new OpenRounds(preparation.scenarios(), results, asked, preparation.margin(),
        preparation.options().length()));
    probes = new Probes(rounds.trials(), console);
    time = new TimeLeft(preparation.options().length());
  }

  RunResults results() {
    return results;
  }

  @Override
  public ExperimentDocument document() {
    return results.document();
  }

  @Override
  public void refuseSame(LeftBehind left) {
    rounds.trials().forEach(trial -> left.refuseSame(trial.condition(), trial.steps()));
  }

  @Override
  public void announce() {
    Experiment experiment = preparation.experiment();
    console.say("experiment " + experiment.name()
        + (experiment.about().question().isEmpty() ? "" : ": " + experiment.about().question()));
    List<PlannedTrial> trials = rounds.trials();
    long left = trials.stream().filter(trial -> !results.has(trial)).count();
    String scenarios = preparation.scenarios().size() == 1 ? "" : preparation.scenarios().size() + " scenarios x ";
    String names = String.join(", ", preparation.scenarios().get(0).all().keySet());
    console.say("  " + scenarios + (open.isPresent()
        ? "rounds of " + names
            + (left < trials.size() ? "; goes on after " + (trials.size() - left) + " runs" : "")
        : rounds.count() + " rounds of " + names + ": " + trials.size() + " runs"
            + (left < trials.size() ? ", " + left + " of them to be done" : "") + "; " + timeLeft()));
    console.say("  detects " + Margin.text(preparation.margin()) + "; the order of each round is drawn from seed "
        + rounds.seed() + (preparation.isOrderOfThisPlanAlone()
            ? "; each experiment draws its own, and --order-seed " + rounds.seed() + " fixes this one"
            : ""));
    preparation.skipped()
        .forEach((name, reason) -> console.warn("the condition '" + name + "' is skipped: " + reason));
    console.say("  results in " + preparation.folder().path());
    open.ifPresent(asked -> asked.lines().forEach(console::say));
  }

  @Override
  public void probe() {
    probes.ask();
    if (!preparation.options().asked().dry()) {
      open.ifPresent(OpenRounds::requireRoom);
    }
  }

  @Override
  public void printPlan(PrintStream out) {
    rounds.trials().forEach(trial -> out.println(label(trial) + " " + trial.plan().type()));
    probes.lines().forEach(out::println);
    out.println("  time: " + timeLeft() + "; nothing was measured");
  }

  @Override
  public void open() {
    probes.open(runner);
  }

  @Override
  public void measure(int number) {
    measure(number, this::isMeasured);
  }

  /** @param isMeasured measures a trial; false if a stop was requested before its end */
  void measure(int number, Predicate<PlannedTrial> isMeasured) {
    if (open.isEmpty()) {
      rounds.trials()
          .stream()
          .filter(trial -> trial.number() == number && !results.has(trial))
          .allMatch(isMeasured);
      return;
    }
    while (open.get().wantsRound(number)) {
      List<String> candidates = results.open(number);
      long begun = clock.getAsLong();
      if (!rounds.begin(number, results.rounds(number) + 1, candidates).stream().allMatch(isMeasured)) {
        return;
      }
      open.get()
          .roundEnds(number, candidates, Duration.ofNanos(clock.getAsLong() - begun))
          .forEach(console::say);
    }
  }

  private boolean isMeasured(PlannedTrial trial) {
    if (stop.isRequested()) {
      return false;
    }
    long begun = clock.getAsLong();
    RunFolder.setAside(trial.folder());
    console.say(label(trial) + " ...");
    List<Integer> codes = trial.run(runner);
    if (stop.isRequested()) {
      return false;
    }
    RunEntry entry = RunFolder.entry(preparation.folder().path(), trial.folder(), trial.round(), codes,
        preparation.experiment().demands().figure());
    results.add(trial, entry);
    time.add(trial, Duration.ofNanos(clock.getAsLong() - begun));
    console.say(label(trial) + " " + figures(trial) + "; " + timeLeft());
    if (entry.exitCode() != 0) {
      console.warn("this run is invalid: " + entry.reason());
    }
    entry.warnings().forEach(console::warn);
    return !stop.isRequested();
  }

  private String figures(PlannedTrial trial) {
    RunRecord record = results.record(trial);
    StringBuilder text = new StringBuilder(
        String.format(Locale.ROOT, "%,.1f ops/s", record.figures().throughput()));
    if (record.figures().targetUse() != null) {
      text.append(String.format(Locale.ROOT, ", %.2f cores", record.figures().targetUse().cpuCores()));
    }
    if (record.target().limit() != null) {
      text.append(" of ").append(CpuLimit.text(record.target().limit().cores()));
    }
    return text.toString();
  }

  private String label(PlannedTrial trial) {
    String of = trial.scenario().name().isEmpty() ? "" : trial.scenario().name() + ", ";
    return open.map(asked -> "[" + asked.label(trial) + "] " + of + trial.condition() + ":")
        .orElseGet(() -> "[" + (rounds.trials().indexOf(trial) + 1) + "/" + rounds.trials().size() + "] " + of
            + "round " + trial.round() + ", " + trial.condition() + ":");
  }

  private String timeLeft() {
    return open.isPresent()
        ? "ends with the answer or the budget"
        : time.left(rounds.trials().stream().filter(trial -> !results.has(trial)).toList());
  }

  /** Not valid if one of its runs, or a comparison, is not. */
  @Override
  public RunRecord.Verdict verdict() {
    List<String> reasons = new ArrayList<>();
    List<RunEntry> runs = results.entries();
    List<RunEntry> doubtful = runs.stream().filter(run -> run.exitCode() != 0).toList();
    if (!doubtful.isEmpty()) {
      reasons.add(doubtful.size() + " of " + runs.size() + " runs are invalid, the first because: "
          + doubtful.get(0).reason());
    }
    List<ComparisonResult> all = scenarios().mapToObj(results::scenario)
        .flatMap(scenario -> scenario.comparisons().stream())
        .filter(comparison -> !Optional.of(comparison.candidate()).equals(preparation.scenarios().get(0).control()))
        .toList();
    List<ComparisonResult> refused = all.stream().filter(comparison -> !comparison.refused().isEmpty()).toList();
    if (!refused.isEmpty()) {
      reasons.add("nothing is concluded from " + refused.size() + " of " + all.size() + " comparisons, the first of '"
          + refused.get(0).candidate() + "' because: " + refused.get(0).refused().get(0).reason());
    }
    if (reasons.isEmpty() && open.isPresent()) {
      return RunRecord.Verdict.of(Verdict.gravest(verdicts(open.get())), Map.of());
    }
    boolean wrong = refused.stream().anyMatch(WholeRuns::hasOtherAnswers);
    ExitCode code = wrong ? ExitCode.ERRORS : reasons.isEmpty() ? ExitCode.OK : ExitCode.NOT_VALID;
    return new RunRecord.Verdict(code.code(), String.join("; ", reasons));
  }

  private static boolean hasOtherAnswers(ComparisonResult comparison) {
    return comparison.refused().stream().anyMatch(finding -> finding.exitCode() == ExitCode.ERRORS);
  }

  private List<Verdict> verdicts(OpenRounds asked) {
    return preparation.scenarios()
        .stream()
        .flatMap(arms -> arms.candidates().stream().map(name -> asked.verdict(arms.number(), name)))
        .toList();
  }

  private IntStream scenarios() {
    return IntStream.range(0, preparation.scenarios().size());
  }
}

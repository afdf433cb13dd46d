// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.LeftBehind;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.AskedRounds;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.RunEntry;
import io.ycsbpack.core.experiment.plan.PlannedRun;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Figures.TargetUse;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Measures whole runs: each condition is put in place for a separate run, one after the other in rounds of drawn order.
 * The number of rounds is fixed, or they go on until each question is answered.
 */
public final class WholeRuns extends ExperimentRun {
  /** Time that a run needs in addition to measuring, before the first has shown it. */
  private static final Duration AROUND = Duration.ofSeconds(15);

  private final Preparation preparation;
  private final List<ScenarioRuns> scenarios;
  private final boolean isOpen;
  private final ExperimentDocument document;
  private final ConditionRunner runner;
  private final Probes probes;
  private final LongSupplier clock;
  private final StopSignal stop;
  private final Console console;

  /**
   * @param asked empty if the number of rounds is fixed
   * @throws UsageException if the resumed experiment began with another question
   */
  public WholeRuns(Preparation preparation, Optional<AskedTerms> asked, ConditionRunner runner, StopSignal stop,
      Console console) {
    this(preparation, asked, runner, System::nanoTime, stop, console);
  }

  /** @param clock monotonic, in nanoseconds */
  WholeRuns(Preparation preparation, Optional<AskedTerms> asked, ConditionRunner runner, LongSupplier clock,
      StopSignal stop, Console console) {
    super(preparation.scenarios().size(), runner, stop);
    this.preparation = preparation;
    this.runner = runner;
    this.clock = clock;
    this.stop = stop;
    this.console = console;
    isOpen = asked.isPresent();
    scenarios = preparation.scenarios().stream().map(arms -> new ScenarioRuns(preparation, arms, asked)).toList();
    document = new ExperimentDocument(preparation, Design.WHOLE_RUNS, asked,
        scenarios.stream().map(ScenarioRuns::planned).toList());
    document.resumed().ifPresent(earlier -> {
      earlier.requireSameScenarios();
      asked.ifPresent(terms -> earlier.requireAskedBy(preparation.margin(), AskedRounds.of(terms)));
      scenarios.forEach(runs -> runs.resume(earlier));
    });
    scenarios.forEach(runs -> document.put(runs.arms(), runs.result()));
    probes = new Probes(preparation.plannedRuns(), console);
  }

  ScenarioRuns runs(int number) {
    return scenarios.get(number);
  }

  private List<PlannedRun> plannedRuns() {
    return scenarios.stream().flatMap(runs -> runs.plannedRuns().stream()).toList();
  }

  @Override
  protected ExperimentDocument document() {
    return document;
  }

  @Override
  protected void refuseSame(LeftBehind left) {
    plannedRuns().forEach(run -> left.refuseSame(run.condition(), run.steps()));
  }

  @Override
  protected void announce() {
    Experiment experiment = preparation.experiment();
    console.say("experiment " + experiment.name()
        + (experiment.about().question().isEmpty() ? "" : ": " + experiment.about().question()));
    int all = plannedRuns().size();
    int left = scenarios.stream().mapToInt(ScenarioRuns::left).sum();
    String count = scenarios.size() == 1 ? "" : scenarios.size() + " scenarios x ";
    String names = String.join(", ", preparation.scenarios().get(0).all().keySet());
    console.say("  " + count + (isOpen
        ? "rounds of " + names + (left < all ? "; goes on after " + (all - left) + " runs" : "")
        : scenarios.get(0).plannedRounds() + " rounds of " + names + ": " + all + " runs"
            + (left < all ? ", " + left + " of them to be done" : "") + "; " + timeLeft()));
    long seed = preparation.orderSeed();
    console.say("  detects " + Margin.text(preparation.margin()) + "; the order of each round is drawn from seed "
        + seed + (preparation.isOrderOfThisPlanAlone()
            ? "; each experiment draws its own, and --order-seed " + seed + " fixes this one"
            : ""));
    preparation.skipped()
        .forEach((name, reason) -> console.warn("the condition '" + name + "' is skipped: " + reason));
    console.say("  results in " + preparation.folder().path());
    scenarios.get(0).open().ifPresent(first -> first.lines().forEach(console::say));
  }

  @Override
  protected void probe() {
    probes.ask();
    if (!preparation.options().asked().dry()) {
      scenarios.forEach(runs -> runs.open().ifPresent(OpenRounds::requireRoom));
    }
  }

  @Override
  protected void printPlan(PrintStream out) {
    plannedRuns().forEach(run -> out.println(label(run) + " " + run.plan().type()));
    probes.lines().forEach(out::println);
    out.println("  time: " + timeLeft() + "; nothing was measured");
  }

  @Override
  protected void open(ConditionRunner runner) {
    probes.open(runner);
  }

  @Override
  protected void measure(int number) {
    measure(number, this::isMeasured);
  }

  /** @param isMeasured measures a run; false if a stop was requested before its end */
  void measure(int number, Predicate<PlannedRun> isMeasured) {
    ScenarioRuns runs = scenarios.get(number);
    while (runs.wantsRound()) {
      List<String> candidates = runs.unanswered();
      long begun = clock.getAsLong();
      Stream<PlannedRun> round = runs.nextRound(candidates);
      document.put(runs.arms(), runs.result());
      if (!round.allMatch(isMeasured)) {
        return;
      }
      Duration length = Duration.ofNanos(clock.getAsLong() - begun);
      runs.open().ifPresent(open -> {
        open.roundEnds(candidates, length).forEach(console::say);
        save(runs);
      });
    }
    save(runs);
  }

  private void save(ScenarioRuns runs) {
    document.put(runs.arms(), runs.result());
    document.save();
  }

  private boolean isMeasured(PlannedRun run) {
    if (stop.isRequested()) {
      return false;
    }
    long begun = clock.getAsLong();
    RunFolder.setAside(run.folder());
    console.say(label(run) + " ...");
    List<Integer> codes = run.run(runner);
    if (stop.isRequested()) {
      return false;
    }
    RunEntry entry = RunFolder.entry(preparation.folder().path(), run.folder(), run.round(), codes,
        preparation.experiment().demands().figure());
    add(run, entry);
    scenarios.get(run.number()).took(Duration.ofNanos(clock.getAsLong() - begun));
    console.say(label(run) + " " + figures(scenarios.get(run.number()).record(run)) + "; " + timeLeft());
    if (entry.exitCode() != 0) {
      console.warn("this run is invalid: " + entry.reason());
    }
    entry.warnings().forEach(console::warn);
    return !stop.isRequested();
  }

  void add(PlannedRun run, RunEntry entry) {
    ScenarioRuns runs = scenarios.get(run.number());
    runs.add(run, entry);
    save(runs);
  }

  private static String figures(RunRecord record) {
    TargetUse use = record.figures().targetUse();
    CpuLimit limit = record.target().limit();
    return String.format(Locale.ROOT, "%,.1f ops/s", record.figures().throughput())
        + (use == null ? "" : String.format(Locale.ROOT, ", %.2f cores", use.cpuCores()))
        + (limit == null ? "" : " of " + CpuLimit.text(limit.cores()));
  }

  private String label(PlannedRun run) {
    String of = run.scenario().name().isEmpty() ? "" : run.scenario().name() + ", ";
    List<PlannedRun> runs = plannedRuns();
    return scenarios.get(run.number())
        .open()
        .map(open -> "[" + open.label(run) + "] " + of + run.condition() + ":")
        .orElseGet(() -> "[" + (runs.indexOf(run) + 1) + "/" + runs.size() + "] " + of + "round " + run.round()
            + ", " + run.condition() + ":");
  }

  private String timeLeft() {
    if (isOpen) {
      return "ends with the answer or the budget";
    }
    Duration time = Duration.ZERO;
    for (ScenarioRuns runs : scenarios) {
      int left = runs.left();
      Optional<Duration> length = runs.length()
          .or(() -> scenarios.stream().flatMap(other -> other.length().stream()).findFirst())
          .or(() -> runs.declared().map(AROUND::plus));
      if (left > 0 && length.isEmpty()) {
        return "how long it takes will be known after the first run";
      }
      time = time.plus(length.orElse(Duration.ZERO).multipliedBy(left));
    }
    long seconds = time.toSeconds();
    return seconds == 0
        ? "done"
        : "about " + (seconds < 90 ? seconds + " s" : (seconds + 30) / 60 + " min") + " left";
  }

  /** Not valid if one of its runs, or a comparison, is not. */
  @Override
  protected Verdict verdict() {
    List<String> reasons = new ArrayList<>();
    List<RunEntry> runs = scenarios.stream().flatMap(ScenarioRuns::entries).toList();
    List<RunEntry> doubtful = runs.stream().filter(run -> run.exitCode() != 0).toList();
    if (!doubtful.isEmpty()) {
      reasons.add(doubtful.size() + " of " + runs.size() + " runs are invalid, the first because: "
          + doubtful.get(0).reason());
    }
    List<ComparisonResult> all = scenarios.stream()
        .flatMap(scenario -> scenario.result().withoutControl().stream())
        .toList();
    List<ComparisonResult> refused = all.stream().filter(comparison -> !comparison.refused().isEmpty()).toList();
    if (!refused.isEmpty()) {
      reasons.add("nothing is concluded from " + refused.size() + " of " + all.size() + " comparisons, the first of '"
          + refused.get(0).candidate() + "' because: " + refused.get(0).refused().get(0).reason());
    }
    if (reasons.isEmpty() && isOpen) {
      return Verdict.gravest(scenarios.stream().flatMap(scenario -> scenario.open().orElseThrow().verdicts()).toList());
    }
    boolean hasOtherAnswers = refused.stream()
        .flatMap(comparison -> comparison.refused().stream())
        .anyMatch(finding -> finding.exitCode() == ExitCode.ERRORS);
    return new Verdict(hasOtherAnswers ? ExitCode.ERRORS : reasons.isEmpty() ? ExitCode.OK : ExitCode.NOT_VALID,
        String.join("; ", reasons));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.comparison.ExperimentRun;
import io.ycsbpack.core.comparison.PairedQuestions;
import io.ycsbpack.core.comparison.RestartedMeasurement;
import io.ycsbpack.core.comparison.SwitchedMeasurement;
import io.ycsbpack.core.comparison.WholeRuns;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.NotReachedException;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.placement.Journal;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.MaxLoss;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.ExperimentText;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.report.VerdictText;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Version;
import io.ycsbpack.core.trial.AskedTerms;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs experiments: the figure that they test, their budget, results folder and time limit. */
@Command
final class ExperimentCall {
  private final CommandOption<Path> folder = CommandOption.of(CommonParameters.RESULTS.withDoc(
      "Parent folder of its results.")).advanced();

  private final CommandOption<Duration> timeout = CommandOption.of(CommonParameters.TIMEOUT).advanced();

  private final CommandOption<Map.Entry<String, String>> labels = CommandOption.repeated(RunIdentity.LABEL.withDoc(
      "A label of the experiment and of each of its runs, in their records, such as team=search; repeatable."))
      .advanced();

  private final CommandOption<Boolean> quiet = CommandOption.of(CommonParameters.QUIET).advanced();

  @Option(names = "--figure", hidden = true, paramLabel = "FIGURE",
      description = "Compare throughput, or cpu, the server's CPU time per operation (default: cpu if it is known, but"
          + " throughput if conditions differ in cpu or neighbors).")
  private Optional<String> figure;
  private final CommandOption<Duration> budget = CommandOption.of(CommonParameters.BUDGET.withDefault("15m")
      .withDoc(
          "Limit the time of each comparison. If the pilot forecasts more, the comparison is refused."));
  private final CommandOption<Duration> slice = CommandOption.of(CommonParameters.SLICE).advanced();
  @Option(names = "--anyway", hidden = true, description = "Continue although the pilot forecasts more than --budget.")
  private boolean anyway;

  Answer run(PairedQuestions questions) {
    TerminalConsole console = console();
    Signals signals = signals(console);
    ExperimentFolder folder = questions.preparation().folder();
    try {
      return new Answer(measured(questions, console, signals), folder.path(), console);
    } catch (RuntimeException e) {
      // One that is refused before anything was done leaves no folder.
      folder.removeEmpty();
      throw e;
    }
  }

  private static ExperimentResult measured(PairedQuestions questions, Console console, Signals signals) {
    DesignChoice choice = questions.choice();
    try {
      return run(choice, questions, console, signals).run();
    } catch (NotReachedException e) {
      if (choice.design() == Design.WHOLE_RUNS || questions.preparation().before().isPresent()) {
        throw e;
      }
      return run(new DesignChoice(Design.WHOLE_RUNS, e.getMessage()), questions, console, signals).run();
    }
  }

  /** Prints the plan, and asks whether everything that each condition needs is there; measures nothing. */
  int dryRun(PairedQuestions questions, PrintStream results) {
    TerminalConsole console = console();
    run(questions.choice(), questions, console, signals(console)).dryRun(results);
    return ExitCode.OK.code();
  }

  private static ExperimentRun run(DesignChoice choice, PairedQuestions questions, Console console, Signals signals) {
    StopSignal stop = signals.stopSignal();
    ConditionRunner runner = new ConditionRunner(new ChildProcesses(), Journal.folderOfThisUser(), stop, console);
    return switch (choice.design()) {
      case SWITCHED -> new SwitchedMeasurement(questions, choice, runner, console, signals);
      case RESTARTED -> new RestartedMeasurement(questions, choice, runner, console, signals);
      case WHOLE_RUNS -> wholeRuns(choice, questions, runner, stop, console);
    };
  }

  /** Gives the reason for whole runs, and names options without effect on them. */
  private static WholeRuns wholeRuns(DesignChoice choice, PairedQuestions questions, ConditionRunner runner,
      StopSignal stop, Console console) {
    console.say(TrialText.rounds(choice.reason()));
    Optional<AskedTerms> terms = questions.rounds();
    List<String> ignored = questions.withoutEffectInRounds(terms.isEmpty());
    if (!ignored.isEmpty()) {
      console.warn(TrialText.withoutEffectInRounds(ignored, terms.isEmpty()));
    }
    return new WholeRuns(questions.preparation(), terms, runner, stop, console);
  }

  /**
   * Returns the figure and the budget of each comparison.
   *
   * @param size whether to go on after a difference is found until its size is known
   * @throws UsageException when there is no such figure
   */
  AskedTerms asked(boolean size) {
    return new AskedTerms(size, figure.map(ExperimentCall::named), budget.get(), slice.get(),
        anyway);
  }

  private static Figure named(String figure) {
    return switch (figure) {
      case "throughput" -> Figure.THROUGHPUT;
      case "cpu" -> Figure.SERVER_CPU;
      default -> throw new UsageException("--figure " + figure + ": choose throughput or cpu");
    };
  }

  Map<String, String> labels() {
    return CommandOption.pairs(labels);
  }

  TerminalConsole console() {
    return TerminalConsole.ofProcess(quiet.isGiven());
  }

  Signals signals(TerminalConsole console) {
    return Signals.install(console, timeout.find());
  }

  /** Also refuses, before anything starts, the options that {@code ycsb run} would refuse later. */
  Preparation prepared(Experiment experiment, PlanOptions.Asked asked) {
    List<Plan> all = new ArrayList<>();
    Map<String, Plan> plans = new HashMap<>();
    Map<Work, List<RunRecord.WorkloadFile>> files = new HashMap<>();
    for (Scenario scenario : Scenario.of(experiment)) {
      for (ConditionPlan condition : scenario.conditions().values()) {
        Plan plan = Plan.of(experiment.binding(), scenario.workload(), scenario.propertiesUnder(condition),
            RunPlan.Mode.RUN);
        all.add(plan);
        plans.put(scenario.name(), plan);
        files.computeIfAbsent(Work.of(scenario, condition), work -> plan.recordedFiles());
      }
    }
    Predicate<String> isSecret = name -> all.stream().anyMatch(plan -> plan.isSecret(name));
    RunIdentity.requireNoSecret(experiment.about().labels(), isSecret);
    return Preparation.of(experiment, new PlanOptions(folder.get(), Version.all(), isSecret,
        scenario -> length(plans.get(scenario.name()).settings()),
        (scenario, condition) -> files.get(Work.of(scenario, condition)), asked));
  }

  /** Decides on the files that a run reads. */
  private record Work(List<String> workload, Map<String, String> properties) {

    static Work of(Scenario scenario, ConditionPlan condition) {
      return new Work(scenario.workload(), scenario.propertiesUnder(condition));
    }
  }

  private static Optional<Duration> length(Settings settings) {
    Duration length = DriverProperties.MAX_EXECUTION_TIME.get(settings);
    return length.isZero()
        ? Optional.empty()
        : Optional.of(length.plus(DriverProperties.WARMUP.get(settings)));
  }

  /** Prints the result of an experiment, and decides the exit code of its command. */
  record Answer(ExperimentResult result, Path folder, TerminalConsole console) {

    /** @return the exit code */
    int print(PrintStream results) {
      ReportSource source = new ReportSource(ExperimentFolder.at(folder));
      ExperimentText.lines(source).forEach(results::println);
      Verdict verdict = result.bound().map(most -> {
        List<MaxLoss.Finding> findings = most.judge(result);
        findings.forEach(finding -> results.println("max-loss   " + finding.words()));
        return most.verdict(result.verdict(), findings);
      }).orElse(result.verdict());
      VerdictText.refusal(verdict).ifPresent(console::print);
      VerdictText.saved(console, folder);
      VerdictText.next(console, folder);
      return verdict.exitCode().code();
    }
  }
}

package io.ycsbpack.core.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.comparison.PairedExperiment;
import io.ycsbpack.core.comparison.PairedQuestions;
import io.ycsbpack.core.comparison.ReadyServer;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.analysis.DeltaHistory;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.NotReachedException;
import io.ycsbpack.core.experiment.placement.Journal;
import io.ycsbpack.core.experiment.plan.PlanOptions;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.plan.TierChoice;
import io.ycsbpack.core.experiment.run.ExperimentRun;
import io.ycsbpack.core.experiment.run.RoundQuestion;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.RunIdentity;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.core.report.TrialText;
import io.ycsbpack.core.run.CommandTimeout;
import io.ycsbpack.core.run.Plan;
import io.ycsbpack.core.run.Signals;
import io.ycsbpack.core.run.Version;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Tier;
import io.ycsbpack.core.workload.queries.QueriesProperties;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What every command takes that runs an experiment, and how it does so. */
final class ExperimentOptions {
  @Option(names = "--repeats", paramLabel = "N",
      description = "Measure in this number of rounds, neither more nor less, whatever they say; three or more give an"
          + " interval (default: the experiment's own; without one, slices, starts or rounds go on until --detect is"
          + " answered).")
  private Integer repeats;

  private final CommandOption<Percent> detect = CommandOption.of(CommonParameters.DETECT.withDefault(null)
      .withDoc("The smallest difference to detect; a verdict needs an interval within it or beyond zero"
          + " (default: the experiment's own, else 3%)."));

  @Option(names = "--order-seed", paramLabel = "N",
      description = "Draw the order of the conditions in each round from this seed (default: one that follows from "
          + "the name of the results' folder; it is recorded).")
  private Long orderSeed;

  @Option(names = "--only", paramLabel = "CONDITION", split = ",",
      description = "Only these conditions, in addition to the baseline.")
  private Set<String> only = new LinkedHashSet<>();

  @Option(names = "--resume",
      description = "Go on with the newest one of this name that did not end; whole pairs of slices, complete starts"
          + " and whole rounds are kept, what was cut is measured again.")
  private boolean resume;

  private final CommandOption<Path> folder = CommandOption.of(CommonParameters.RESULTS.withDoc(
      "Where its folder is made."));

  private final CommandOption<Duration> timeout = CommandOption.of(CommonParameters.TIMEOUT);

  private final CommandOption<Map.Entry<String, String>> labels = CommandOption.repeated(RunIdentity.LABEL.withDoc(
      "A label of the experiment and of each of its runs, in their records, such as team=search; repeatable."));

  /** Where the results of the last one are. */
  private Path done;

  final CommandOption<Boolean> quiet = CommandOption.flag(CommonParameters.QUIET);

  /** Checks all of it, then runs it. */
  ExperimentResult run(Experiment experiment) {
    TerminalConsole console = TerminalConsole.ofProcess(quiet.isGiven());
    Preparation preparation = preparation(experiment, false);
    Signals signals = signals(console);
    PairedExperiment.warnOfCheck(preparation, console);
    return ended(preparation, () -> run(preparation, Optional.empty(), console, signals).run());
  }

  /** Checks all of it, prints its plan, and asks whether what each condition needs is there; measures nothing. */
  int dryRun(Experiment experiment, PrintStream results) {
    TerminalConsole console = TerminalConsole.ofProcess(quiet.isGiven());
    run(preparation(experiment, true), Optional.empty(), console, signals(console)).dryRun(results);
    return ExitCode.OK.code();
  }

  /**
   * Checks all of it, then runs it in the best tier that it can have: by slices on one server, or in rounds.
   *
   * @param questions what is asked where it runs by slices
   */
  ExperimentResult run(Experiment experiment, PairedQuestions questions) {
    TerminalConsole console = TerminalConsole.ofProcess(quiet.isGiven());
    Signals signals = signals(console);
    Preparation preparation = preparation(experiment, false);
    return ended(preparation, () -> {
      TierChoice choice = choice(preparation, questions, console);
      if (choice.tier() == Tier.R) {
        return inRounds(preparation, choice.reason(), questions, console, signals).run();
      }
      try {
        return new PairedExperiment(preparation, choice, questions, new ChildProcesses(), console, signals).run();
      } catch (NotReachedException e) {
        if (preparation.before().isPresent()) {
          throw e;
        }
        return inRounds(preparation, e.getMessage(), questions, console, signals).run();
      }
    });
  }

  /** The same in the best tier that it can have. */
  int dryRun(Experiment experiment, PairedQuestions questions, PrintStream results) {
    TerminalConsole console = TerminalConsole.ofProcess(quiet.isGiven());
    Signals signals = signals(console);
    Preparation preparation = preparation(experiment, true);
    TierChoice choice = choice(preparation, questions, console);
    if (choice.tier() == Tier.R) {
      inRounds(preparation, choice.reason(), questions, console, signals).dryRun(results);
    } else {
      new PairedExperiment(preparation, choice, questions, new ChildProcesses(), console, signals).dryRun();
    }
    return ExitCode.OK.code();
  }

  /** The tier in which it runs. */
  private static TierChoice choice(Preparation preparation, PairedQuestions questions, TerminalConsole console) {
    TierChoice choice = questions.choice(choice(preparation));
    questions.requireExplainable(choice);
    questions.requireLoadable(choice, preparation);
    if (choice.tier() == Tier.R) {
      if (preparation.before().filter(ExperimentResult::isBySlices).isPresent()) {
        throw new UsageException("--resume: the experiment in " + preparation.folder().path()
            + " began by slices, and this one would run in rounds, because " + choice.reason()
            + "; ask for the same, or leave --resume out to begin");
      }
      // By slices and starts it is part of the announcement.
      PairedExperiment.warnOfCheck(preparation, console);
    }
    return choice;
  }

  /** Says why in rounds, and what has no effect there. */
  private ExperimentRun inRounds(Preparation preparation, String reason, PairedQuestions questions,
      TerminalConsole console, Signals signals) {
    console.say(TrialText.rounds(reason));
    Optional<RoundQuestion> question = questions.rounds(preparation, repeats != null);
    question.flatMap(RoundQuestion::figure).filter(figure -> figure == Figure.THROUGHPUT).ifPresent(figure -> {
      if (property(preparation, DriverProperties.TARGET).isPresent()) {
        throw new UsageException("--figure throughput: target offers a load, and throughput is that load on both sides;"
            + " ask for cpu, or leave --figure out");
      }
    });
    List<String> ignored = question.isPresent()
        ? questions.withoutEffectInRounds()
        : questions.withoutEffectInFixedRounds();
    if (!ignored.isEmpty()) {
      console.warn(TrialText.withoutEffectInRounds(ignored, question.isEmpty()));
    }
    return run(preparation, question, console, signals);
  }

  /** An offered load, or writers next to it, is what whole runs have. */
  private static TierChoice choice(Preparation preparation) {
    return Stream.concat(Stream.of(DriverProperties.TARGET, TenantProperties.WRITERS)
        .flatMap(property -> property(preparation, property).stream()), captured(preparation))
        .findFirst()
        .map(property -> new TierChoice(Tier.R, property + " is part of whole runs alone"))
        .orElseGet(() -> TierChoice.of(preparation,
            Binding.named(preparation.experiment().binding()).clientProperties(), layout()));
  }

  /** Properties that say how a server keeps its data, whatever it is asked. */
  private static Set<String> layout() {
    Set<String> names = new TreeSet<>(TenantProperties.layout());
    names.add(DriverProperties.DESIGN.name());
    return names;
  }

  private static Stream<String> captured(Preparation preparation) {
    return baselines(preparation).filter(plan -> plan.kind().arrivals(plan.settings()).isPresent())
        .map(plan -> QueriesProperties.ARRIVAL.name());
  }

  private static Stream<Plan> baselines(Preparation preparation) {
    return preparation.scenarios()
        .stream()
        .map(scenario -> plan(preparation.experiment(), scenario,
            scenario.conditions().get(preparation.experiment().baseline())));
  }

  /** The name of a property, where the baseline of a scenario has it above 0. */
  private static Optional<String> property(Preparation preparation, Property<? extends Number> property) {
    return baselines(preparation)
        .filter(plan -> property.find(plan.settings()).filter(value -> value.doubleValue() > 0).isPresent())
        .findFirst()
        .map(plan -> property.name());
  }

  /** Runs it; where it is refused before anything was done, it leaves no folder. */
  private ExperimentResult ended(Preparation preparation, Supplier<ExperimentResult> run) {
    ExperimentResult result;
    try {
      result = run.get();
    } catch (RuntimeException e) {
      preparation.folder().removeEmpty();
      throw e;
    }
    if (result.state().equals("complete")) {
      new DeltaHistory(folder.get()).append(result, preparation.folder().path());
    }
    done = preparation.folder().path();
    return result;
  }

  private static ExperimentRun run(Preparation preparation, Optional<RoundQuestion> question,
      TerminalConsole console, Signals signals) {
    return new ExperimentRun(preparation, question, new ChildProcesses(), Journal.folderOfThisUser(),
        signals.stopSignal(), console);
  }

  /** Labels of the experiment and its runs. */
  Map<String, String> labels() {
    return CommandOption.pairs(labels);
  }

  /** Turns signals, and the end of the time that the command may take, into requests to stop. */
  Signals signals(TerminalConsole console) {
    return Signals.install(console, new CommandTimeout(timeout.find(), Deadline.Clock.SYSTEM));
  }

  private Preparation preparation(Experiment experiment, boolean dry) {
    Map<String, Plan> plans = new HashMap<>();
    Map<Work, List<RunRecord.WorkloadFile>> files = new HashMap<>();
    for (Scenario scenario : Scenario.of(experiment)) {
      for (ConditionPlan condition : scenario.conditions().values()) {
        Plan plan = plan(experiment, scenario, condition);
        plans.put(scenario.name(), plan);
        files.computeIfAbsent(Work.of(scenario, condition), work -> plan.recordedFiles());
      }
    }
    Plan any = plans.values().iterator().next();
    RunIdentity.requireNoSecret(experiment.about().labels(), any::isSecret);
    return new Preparation(experiment,
        new PlanOptions(folder.get(), Version.all(), any::isSecret,
            scenario -> length(plans.get(scenario.name()).settings()),
            (scenario, condition) -> files.get(Work.of(scenario, condition)),
            new PlanOptions.Asked(Optional.ofNullable(repeats), only, resume, dry,
                detect.find().map(margin -> OptionalDouble.of(margin.share())).orElse(OptionalDouble.empty()),
                orderSeed == null ? OptionalLong.empty() : OptionalLong.of(orderSeed))));
  }

  /** What decides on the files that a run reads. */
  private record Work(List<String> workload, Map<String, String> properties) {

    static Work of(Scenario scenario, ConditionPlan condition) {
      return new Work(scenario.workload(), scenario.propertiesUnder(condition));
    }
  }

  /** Refuses, before anything is started, what {@code ycsb run} would refuse later. */
  private static Plan plan(Experiment experiment, Scenario scenario, ConditionPlan condition) {
    return ReadyServer.plan(experiment.binding(), scenario, scenario.propertiesUnder(condition));
  }

  private static Optional<Duration> length(Settings settings) {
    Duration length = DriverProperties.MAX_EXECUTION_TIME.get(settings);
    return length.isZero()
        ? Optional.empty()
        : Optional.of(length.plus(DriverProperties.WARMUP.get(settings)));
  }

  /** What one that ended says. */
  ExperimentAnswer answer(ExperimentResult result) {
    return new ExperimentAnswer(result, done, TerminalConsole.ofProcess(quiet.isGiven()));
  }
}

package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.experiment.ConditionPlan;
import io.ycsbpack.core.experiment.DeltaHistory;
import io.ycsbpack.core.experiment.Experiment;
import io.ycsbpack.core.experiment.ExperimentFolder;
import io.ycsbpack.core.experiment.ExperimentResult;
import io.ycsbpack.core.experiment.ExperimentRun;
import io.ycsbpack.core.experiment.FigureKind;
import io.ycsbpack.core.experiment.Margin;
import io.ycsbpack.core.experiment.Preparation;
import io.ycsbpack.core.experiment.Scenario;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.report.DeltaText;
import io.ycsbpack.core.report.ExperimentText;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.figure.FigureText;
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
import picocli.CommandLine.Option;

/** What every command takes that runs an experiment, and how it does so. */
final class ExperimentOptions {
  @Option(names = "--repeats", paramLabel = "N",
      description = "Rounds; three or more give an interval (default: the experiment's own).")
  private Integer repeats;

  @Option(names = "--detect", paramLabel = "PERCENT",
      description = "The smallest difference to detect; a verdict needs an interval within it or beyond zero"
          + " (default: the experiment's own, else 3%%).")
  private String detect;

  @Option(names = "--order-seed", paramLabel = "N",
      description = "Draw the order of the conditions in each round from this seed (default: one that follows from "
          + "the name of the results' folder; it is recorded).")
  private Long orderSeed;

  @Option(names = "--only", paramLabel = "CONDITION", split = ",",
      description = "Only these conditions, in addition to the baseline.")
  private Set<String> only = new LinkedHashSet<>();

  @Option(names = "--resume",
      description = "Go on with the newest one of this name that did not end; whole rounds are kept, a round that was "
          + "cut is run again.")
  private boolean resume;

  @Option(names = "--results", paramLabel = "FOLDER", defaultValue = "results",
      description = "Where its folder is made (default: ${DEFAULT-VALUE}).")
  private Path folder;

  /** Where the results of the last one are. */
  private Path done;

  @Option(names = "--quiet", description = "Print results, warnings and errors alone.")
  boolean quiet;

  /** Checks all of it, then runs it. */
  ExperimentResult run(Experiment experiment) {
    TerminalConsole console = TerminalConsole.ofProcess(quiet);
    Preparation preparation = preparation(experiment, false);
    ExperimentResult result = run(preparation, console).run();
    if (result.state().equals("complete")) {
      new DeltaHistory(folder).append(result, preparation.folder().path());
    }
    done = preparation.folder().path();
    return result;
  }

  /** Checks all of it, prints its plan, and asks whether what each condition needs is there; measures nothing. */
  int dryRun(Experiment experiment, PrintStream results) {
    run(preparation(experiment, true), TerminalConsole.ofProcess(quiet)).dryRun(results);
    return ExitCode.OK.code();
  }

  private static ExperimentRun run(Preparation preparation, TerminalConsole console) {
    return new ExperimentRun(preparation, new ChildProcesses(), ExperimentCommand.journals(),
        Signals.install(console).stopSignal(), console);
  }

  private Preparation preparation(Experiment experiment, boolean dry) {
    Map<String, Plan> plans = new HashMap<>();
    for (Scenario scenario : Scenario.of(experiment)) {
      for (Map.Entry<String, ConditionPlan> condition : scenario.conditions().entrySet()) {
        plans.put(scenario.name(), plan(experiment, scenario, condition.getValue()));
      }
    }
    Plan any = plans.values().iterator().next();
    return new Preparation(experiment, new Preparation.Options(folder, Optional.ofNullable(repeats), only, resume, dry,
        Version.all(), any::isSecret,
        detect == null ? OptionalDouble.empty() : OptionalDouble.of(Margin.parse(detect)),
        orderSeed == null ? OptionalLong.empty() : OptionalLong.of(orderSeed),
        scenario -> length(plans.get(scenario.name()).settings())));
  }

  /** Refuses, before anything is started, what {@code ycsb run} would refuse later. */
  private static Plan plan(Experiment experiment, Scenario scenario, ConditionPlan condition) {
    WorkloadOptions options = new WorkloadOptions();
    options.binding = Binding.named(experiment.binding()).name();
    options.files = scenario.workload();
    options.properties.putAll(scenario.properties());
    options.properties.putAll(condition.properties());
    return Plan.of(options, RunPlan.Mode.RUN);
  }

  private static Optional<Duration> length(Settings settings) {
    long seconds = DriverProperties.MAX_EXECUTION_TIME.get(settings);
    return seconds == 0
        ? Optional.empty()
        : Optional.of(Duration.ofSeconds(seconds).plus(DriverProperties.WARMUP.get(settings)));
  }

  /** Prints the tables of one that ended, and says how the command ends. */
  int report(ExperimentResult result, PrintStream results) {
    if (result.kind() != FigureKind.LADDER) {
      ExperimentText.lines(result).forEach(results::println);
    }
    FigureText.lines(new ReportSource(ExperimentFolder.at(done))).forEach(results::println);
    return end(result);
  }

  /** The same for a comparison of two, in the shape of the published table. */
  int reportDelta(ExperimentResult result, PrintStream results) {
    List<DeltaHistory.Line> lines = DeltaHistory.lines(result, done);
    if (!lines.isEmpty()) {
      DeltaText.table(lines).forEach(results::println);
      results.println();
    }
    ExperimentText.explanations(result).forEach(results::println);
    return end(result);
  }

  private int end(ExperimentResult result) {
    TerminalConsole console = TerminalConsole.ofProcess(quiet);
    console.say("a page with plots: ycsb report " + done + " -o report.html");
    if (!result.verdict().reason().isEmpty()) {
      console.print("ycsb: " + result.verdict().reason());
    }
    return result.verdict().exitCode();
  }
}

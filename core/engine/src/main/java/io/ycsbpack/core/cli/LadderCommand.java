package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.ExperimentFile;
import io.ycsbpack.core.experiment.spec.LadderFit;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.WorkloadFile;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ycsb ladder}. */
@Command(name = "ladder", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "Which offered load does a database sustain at which scale? Scales x queries x offered loads, partitioned or not,"
          + " with the published grid.",
      "It is workloads/experiments/ladder.yaml with what fits this machine. --resume goes on, cell by cell, with one "
          + "that was cut. The tables stay in the server for the next time."})
final class LadderCommand implements Callable<Integer> {
  private static final Duration LONGEST = Duration.ofDays(365);
  private static final String FILE = "workloads/experiments/ladder.yaml";

  private final PrintStream results;

  @Option(names = "--max-rows", paramLabel = "ROWS", defaultValue = "2m",
      description = "Leave out larger scales; a number, or such as 2m or 800k (default: ${DEFAULT-VALUE}).")
  private String maxRows;

  private final CommandOption<Duration> budget = CommandOption.of(CommonParameters.BUDGET
      .withDoc("Leave out the largest scales until it should end in time, such as 30m."));

  @Option(names = "--offered", paramLabel = "N", split = ",", description = "Offered loads, in queries per second.")
  private List<String> offered = new ArrayList<>();

  @Option(names = "--query", paramLabel = "Q", split = ",", description = "Queries, such as q3,q4.")
  private List<String> queries = new ArrayList<>();

  private final CommandOption<Map.Entry<String, String>> properties = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property for all runs, such as clickhouse.url; without it ycsbpack's own server is used."));
  private final CommandOption<Boolean> dryRun = CommandOption.flag(CommonParameters.DRY_RUN
      .withDoc("Print what would be run, how long it would take and how large it would be."));

  @Mixin
  private ExperimentOptions options;

  LadderCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    Experiment file = ExperimentFile.read(WorkloadFile.locate(FILE));
    Map<String, String> all = new LinkedHashMap<>(file.work().properties());
    all.putAll(CommandOption.pairs(properties));
    Map<String, List<String>> vary = new LinkedHashMap<>(file.variation().vary());
    replace(vary, "offered", offered);
    replace(vary, "query", queries);
    Experiment experiment = file.with(all).varying(vary).judgedBy(Optional.empty(), options.labels());
    LadderFit fit = new LadderFit(experiment, runLength(all));
    LadderFit.Fitted fitted = fit.within(LadderFit.rows(maxRows), budget.find().orElse(LONGEST));
    TerminalConsole console = TerminalConsole.ofProcess(options.quiet.isGiven());
    fitted.lines().forEach(dryRun.isGiven() ? results::println : console::say);
    if (dryRun.isGiven()) {
      return ExitCode.OK.code();
    }
    Preparation preparation = new Preparation(fitted.experiment(), options.planned(fitted.experiment(), false));
    return options.run(preparation).print(results);
  }

  private static Duration runLength(Map<String, String> all) {
    Settings settings = Settings.NONE.with(all, FILE);
    return DriverProperties.MAX_EXECUTION_TIME.get(settings)
        .plus(DriverProperties.WARMUP.get(settings));
  }

  private static void replace(Map<String, List<String>> vary, String name, List<String> values) {
    if (!values.isEmpty()) {
      if (name.equals("offered")) {
        values.forEach(LadderCommand::requireNumber);
      }
      vary.put(name, values);
    }
  }

  private static void requireNumber(String text) {
    try {
      if (Double.parseDouble(text) > 0) {
        return;
      }
    } catch (NumberFormatException e) {
      throw new UsageException("--offered " + text + " is no number of queries per second", e);
    }
    throw new UsageException("--offered " + text + ": a load above 0 is needed");
  }
}

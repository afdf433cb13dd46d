package io.ycsbpack.core.cli;

import io.ycsbpack.core.experiment.ConditionPlan;
import io.ycsbpack.core.experiment.Experiment;
import io.ycsbpack.core.experiment.ExperimentResult;
import io.ycsbpack.core.experiment.FigureKind;
import io.ycsbpack.core.experiment.InstanceSize;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.report.MatrixText;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb instances}. */
@Command(name = "instances", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "How much does a database do that has a part of the machine, and how much do several at once? Each size on bare "
          + "metal under limits and on Kubernetes, interleaved; operations in the same time, summed over the "
          + "instances.",
      "Without --size the published sizes are taken, 1x2/8Gi, 1x8/32Gi, 1x20/62Gi and 3x8/16Gi, scaled down on a "
          + "smaller machine so that the clients fit too."})
final class InstancesCommand implements Callable<Integer> {
  private static final String BARE = "bare-metal";
  private static final String KUBERNETES = "kubernetes";

  private final PrintStream results;

  @Parameters(paramLabel = "BINDING", description = "The database; 'ycsb bindings' lists them.")
  private String binding;

  @Option(names = "-P", required = true, paramLabel = "FILE",
      description = "A workload file; later ones override earlier ones.")
  private List<String> files;

  @Option(names = "-p", paramLabel = "NAME=VALUE", description = "Set a property for all runs; overrides the files.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(names = {"-threads", "--threads"}, paramLabel = "N", description = "Threads of each client.")
  private String threads;

  @Option(names = "--size", paramLabel = "NxCPU/MEMORY", description = "A size, such as 3x8/16Gi; repeatable.")
  private List<String> sizes = new ArrayList<>();

  @Option(names = "--pin", paramLabel = "NAME=VALUE",
      description = "Each size once more with this property, such as"
          + " clickhouse.settings=max_threads=2: what does it change to tell the server how many cores it has?")
  private Map<String, String> pin = new LinkedHashMap<>();

  @Option(names = "--client-cpu", paramLabel = "CORES",
      description = "CPU of each instance's client (default: its share of what the instances leave of this machine).")
  private String clientCpu;

  @Option(names = "--ready-after", paramLabel = "DURATION",
      description = "How long after the servers answer all clients start together; data are loaded within it (default:"
          + " each condition's own, by 'ycsb experiment --types').")
  private String readyAfter;

  @Option(names = "--no-kubernetes", description = "Bare metal alone.")
  private boolean noKubernetes;

  @Option(names = "--no-control", description = "Leave out the A/A control.")
  private boolean noControl;

  @Mixin
  private DryRunOption dryRun;

  @Mixin
  private ExperimentOptions options;

  InstancesCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    List<InstanceSize> wanted = sizes.stream().map(InstanceSize::parse).toList();
    if (wanted.isEmpty()) {
      wanted = InstanceSize.published(CpuLimit.coresOnline(), Environment.ofThisMachine().memoryBytes());
      if (!wanted.equals(InstanceSize.PUBLISHED)) {
        TerminalConsole.ofProcess(options.quiet)
            .say("this machine is smaller than the published one: sizes are scaled down to "
                + String.join(", ", wanted.stream().map(InstanceSize::toString).toList()));
      }
    }
    Map<String, String> given = new LinkedHashMap<>(properties);
    if (threads != null) {
      given.put("threadcount", threads);
    }
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    add(conditions, "", Map.of());
    if (!pin.isEmpty()) {
      add(conditions, " pinned", pin);
    }
    String workload = Path.of(files.get(0)).getFileName().toString();
    Experiment experiment = new Experiment("instances-" + binding + "-" + workload,
        "What do instances with a part of the machine do, alone and several at once?", binding, files, given,
        wanted.stream().map(this::values).toList(), Map.of(), 3, !noControl, BARE, conditions, FigureKind.DELTA);
    if (dryRun.isGiven) {
      return options.dryRun(experiment, results);
    }
    ExperimentResult result = options.run(experiment);
    MatrixText.lines(result).forEach(results::println);
    results.println();
    return options.report(result, results);
  }

  private Map<String, String> values(InstanceSize size) {
    Map<String, String> values = size.values();
    values.put("client", clientCpu == null ? size.clientCpu(CpuLimit.coresOnline()) : clientCpu);
    return values;
  }

  private void add(Map<String, ConditionPlan> conditions, String suffix, Map<String, String> own) {
    Map<String, String> parameters = new LinkedHashMap<>(Map.of("instances", "${instances}", "cpu", "${cpu}", "memory",
        "${memory}", "client-cpu", "${client}"));
    if (readyAfter != null) {
      parameters.put("ready-after", readyAfter);
    }
    conditions.put(BARE + suffix, new ConditionPlan(BARE, parameters, own));
    if (!noKubernetes) {
      conditions.put(KUBERNETES + suffix, new ConditionPlan(KUBERNETES, parameters, own));
    }
  }
}

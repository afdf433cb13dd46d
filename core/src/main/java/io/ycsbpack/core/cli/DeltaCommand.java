package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.experiment.ConditionPlan;
import io.ycsbpack.core.experiment.Experiment;
import io.ycsbpack.core.experiment.ExperimentResult;
import io.ycsbpack.core.experiment.FigureKind;
import io.ycsbpack.core.limit.ResourceLimit;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb delta}. */
@Command(name = "delta", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "What does Kubernetes cost this database? The same workload on bare metal and on Kubernetes, interleaved, under "
          + "each of the CPU limits.",
      "Bare metal is a server that is started on this machine under the same limit, or one that you name by --bare."
          + " Both sides are measured from a client that may use as much CPU."})
final class DeltaCommand implements Callable<Integer> {
  private static final String BARE = "bare-metal";
  private static final String KUBERNETES = "kubernetes";

  private final PrintStream results;

  @Parameters(paramLabel = "BINDING", description = "The database; 'ycsb bindings' lists them.")
  private String binding;

  @Option(names = "-P", required = true, paramLabel = "FILE",
      description = "A workload file; later ones override earlier ones.")
  private List<String> files;

  @Option(names = "-p", paramLabel = "NAME=VALUE", description = "Set a property for both sides; overrides the files.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(names = {"-threads", "--threads"}, paramLabel = "N", description = "Client threads.")
  private String threads;

  @Option(names = "--cpu", required = true, paramLabel = "CORES",
      description = "CPU limit of the database; repeatable.")
  private List<String> cpus;

  @Option(names = "--memory", defaultValue = "4Gi", paramLabel = "SIZE",
      description = "Memory limit of the database (default: ${DEFAULT-VALUE}).")
  private String memory;

  @Option(names = "--mechanism", paramLabel = "quota|cpuset|offline|none",
      description = "How the cores of bare metal are limited (default: a quota, as on Kubernetes, where possible).")
  private String mechanism;

  @Option(names = "--bare", paramLabel = "NAME=VALUE",
      description = "A property of the bare-metal side alone, such as clickhouse.url=...: that server is measured as it"
          + " is, and none is started.")
  private Map<String, String> bare = new LinkedHashMap<>();

  @Option(names = "--client-cpu", defaultValue = "800m", paramLabel = "CORES",
      description = "CPU of the client on either side (default: ${DEFAULT-VALUE}).")
  private String clientCpu;

  @Option(names = "--kubernetes", paramLabel = "NAME=VALUE",
      description = "A parameter of the Kubernetes side: image, storage, node-selector, clients, name and target of a"
          + " database that is there; docs/reference/experiments.md lists them.")
  private Map<String, String> kubernetes = new LinkedHashMap<>();

  @Option(names = "--context", paramLabel = "NAME", description = "The kubeconfig's context.")
  private String context;

  @Option(names = {"-n", "--namespace"}, paramLabel = "NAME", description = "The namespace.")
  private String namespace;

  @Option(names = "--no-control", description = "Leave out the A/A control.")
  private boolean noControl;

  @Mixin
  private DryRunOption dryRun;

  @Mixin
  private ExperimentOptions options;

  DeltaCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    cpus.forEach(ResourceLimit::cores);
    if (!bare.isEmpty() && mechanism != null) {
      throw new UsageException(
          "--mechanism limits a server that is started here; with --bare yours is measured as it is");
    }
    Map<String, String> given = new LinkedHashMap<>(properties);
    if (threads != null) {
      given.put("threadcount", threads);
    }
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put(BARE, bareMetal());
    conditions.put(KUBERNETES, onKubernetes());
    String workload = Path.of(files.get(0)).getFileName().toString();
    Experiment experiment = new Experiment("delta-" + binding + "-" + workload,
        "What does Kubernetes cost " + binding + " under " + workload + "?", binding, files, given,
        List.of(), Map.of("cpu", cpus), 3, !noControl, BARE, conditions, FigureKind.DELTA);
    if (dryRun.isGiven) {
      return options.dryRun(experiment, results);
    }
    ExperimentResult result = options.run(experiment);
    return options.reportDelta(result, results);
  }

  private ConditionPlan bareMetal() {
    if (!bare.isEmpty()) {
      return new ConditionPlan("as-it-is", Map.of(), bare);
    }
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("cpu", "${cpu}");
    parameters.put("memory", memory);
    parameters.put("client-cpu", clientCpu);
    if (mechanism != null) {
      parameters.put("mechanism", mechanism);
    }
    return new ConditionPlan(BARE, parameters, Map.of());
  }

  private ConditionPlan onKubernetes() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("cpu", "${cpu}");
    parameters.put("memory", memory);
    parameters.put("client-cpu", clientCpu);
    put(parameters, "context", context);
    put(parameters, "namespace", namespace);
    parameters.putAll(kubernetes);
    return new ConditionPlan(KUBERNETES, parameters, Map.of());
  }

  private static void put(Map<String, String> parameters, String name, String value) {
    if (value != null) {
      parameters.put(name, value);
    }
  }
}

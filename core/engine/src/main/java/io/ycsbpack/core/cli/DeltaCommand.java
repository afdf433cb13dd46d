package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.comparison.PairedQuestions;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.property.Settings;
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

  private final CommandOption<String> files = CommandOption.requiredRepeated(CommonParameters.FILES);
  private final CommandOption<Map.Entry<String, String>> properties = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property for both sides; overrides the files."));
  private final CommandOption<String> threads = CommandOption
      .setting(DriverProperties.THREADS.withDoc("Client threads."));
  private final CommandOption<Cores> cpus = CommandOption.requiredRepeated(LimitParameters.CPU
      .withDoc("CPU limit of the database, in cores (16, 0.5, 500m); repeatable."));
  private final CommandOption<Memory> memory = CommandOption.of(LimitParameters.MEMORY.withDefault("4Gi")
      .withDoc("Memory limit of the database."));
  private final CommandOption<LimitMechanism> mechanism = CommandOption.of(LimitParameters.MECHANISM
      .withDoc("How the cores of bare metal are limited (default: a quota, as on Kubernetes, where possible)."));

  @Option(names = "--bare", paramLabel = "NAME=VALUE",
      description = "A property of the bare-metal side alone, such as clickhouse.url=...: that server is measured as it"
          + " is, and none is started.")
  private Map<String, String> bare = new LinkedHashMap<>();

  private final CommandOption<Cores> clientCpu = CommandOption.of(CommonParameters.CLIENT_CPU.withDefault("800m")
      .withDoc("CPU of the client on either side."));

  @Option(names = "--kubernetes", paramLabel = "NAME=VALUE",
      description = "A parameter of the Kubernetes side: image, storage, node-selector, clients, name and target of a"
          + " database that is there; docs/reference/experiments.md lists them.")
  private Map<String, String> kubernetes = new LinkedHashMap<>();

  private final CommandOption<String> context = CommandOption.of(CommonParameters.CONTEXT);
  private final CommandOption<String> namespace = CommandOption.of(CommonParameters.NAMESPACE);
  private final CommandOption<Boolean> noControl = CommandOption.flag(CommonParameters.NO_CONTROL);
  private final CommandOption<Boolean> dryRun = CommandOption.flag(CommonParameters.DRY_RUN);

  private final CommandOption<Percent> maxLoss = CommandOption.of(CommonParameters.MAX_LOSS);

  @Mixin
  private ExperimentOptions options;
  @Mixin
  private QuestionOptions questions;

  DeltaCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    if (!bare.isEmpty() && mechanism.find().isPresent()) {
      throw new UsageException(
          "--mechanism limits a server that is started here; with --bare yours is measured as it is");
    }
    Map<String, String> given = CommandOption.pairs(properties);
    threads.text().ifPresent(number -> given.put(DriverProperties.THREADS.name(), number));
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put(BARE, bareMetal());
    conditions.put(KUBERNETES, onKubernetes());
    String workload = Path.of(files.values().get(0)).getFileName().toString();
    Experiment experiment = new Experiment(
        new Experiment.About("delta-" + binding + "-" + workload,
            "What does Kubernetes cost " + binding + " under " + workload + "?", options.labels()),
        new Experiment.Work(binding, files.values(), given),
        new Experiment.Variation(List.of(), Map.of("cpu", cpus.texts())),
        new Experiment.Compared(BARE, conditions, !noControl.isGiven()),
        new Experiment.Demands(3, false, Margin.DEFAULT, maxLoss.find().map(Percent::share), FigureKind.DELTA));
    PairedQuestions asked = questions.asked();
    Preparation preparation = new Preparation(experiment, options.planned(experiment, dryRun.isGiven()));
    return dryRun.isGiven()
        ? options.dryRun(preparation, asked, results)
        : options.run(preparation, asked).printDelta(results);
  }

  private ConditionPlan bareMetal() {
    if (!bare.isEmpty()) {
      return new ConditionPlan("as-it-is", Map.of(), bare);
    }
    Map<String, String> parameters = size();
    mechanism.text().ifPresent(word -> parameters.put(LimitParameters.MECHANISM.name(), word));
    return new ConditionPlan(BARE, parameters, Map.of());
  }

  private ConditionPlan onKubernetes() {
    Map<String, String> parameters = size();
    parameters.putAll(namespace.addTo(context.addTo(Settings.NONE)).values());
    parameters.putAll(kubernetes);
    return new ConditionPlan(KUBERNETES, parameters, Map.of());
  }

  private Map<String, String> size() {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("cpu", "${cpu}");
    parameters.putAll(clientCpu.addTo(memory.addTo(Settings.NONE)).values());
    return parameters;
  }
}

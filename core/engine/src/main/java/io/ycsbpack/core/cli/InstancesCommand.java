package io.ycsbpack.core.cli;

import io.ycsbpack.core.comparison.PairedQuestions;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.plan.Preparation;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.InstanceSize;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.report.MatrixText;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ycsb instances}. */
@Command(name = "instances", mixinStandardHelpOptions = true, sortOptions = false,
    description = {
      "How much does a database do that has a part of the machine, and how much do several at once? Each size on bare "
          + "metal under limits and on Kubernetes, interleaved; operations in the same time, summed over the "
          + "instances.",
      "Without --size the published sizes are taken, 1x2/8Gi, 1x8/32Gi, 1x20/62Gi and 3x8/16Gi, scaled down on a "
          + "smaller machine so that the clients fit too.",
      "Sizes of one instance alone (--size 1x2/8Gi) are compared in slices and starts, as 'ycsb delta' does, until "
          + "--detect is answered; several at once in three rounds of whole runs."})
final class InstancesCommand implements Callable<Integer> {
  private static final String BARE = "bare-metal";
  private static final String KUBERNETES = "kubernetes";

  private final PrintStream results;

  @Parameters(paramLabel = "BINDING", description = "The database; 'ycsb bindings' lists them.")
  private String binding;

  private final CommandOption<String> files = CommandOption.requiredRepeated(CommonParameters.FILES);
  private final CommandOption<Map.Entry<String, String>> properties = CommandOption
      .repeated(CommonParameters.PROPERTIES);
  private final CommandOption<String> threads = CommandOption
      .setting(DriverProperties.THREADS.withDoc("Threads of each client."));

  @Option(names = "--size", paramLabel = "NxCPU/MEMORY", description = "A size, such as 3x8/16Gi; repeatable.")
  private List<String> sizes = new ArrayList<>();

  @Option(names = "--pin", paramLabel = "NAME=VALUE",
      description = "Each size once more with this property, such as"
          + " clickhouse.settings=max_threads=2: what does it change to tell the server how many cores it has?")
  private Map<String, String> pin = new LinkedHashMap<>();

  private final CommandOption<Cores> clientCpu = CommandOption.of(CommonParameters.CLIENT_CPU.withDoc(
      "CPU of each instance's client (default: its share of what the instances leave of this machine)."));
  private final CommandOption<Duration> readyAfter = CommandOption.of(CommonParameters.READY_AFTER.withDoc(
      "How long after the servers answer all clients start together; data are loaded within it (default: each"
          + " condition's own, by 'ycsb experiment --types')."));

  @Option(names = "--no-kubernetes", description = "Bare metal alone.")
  private boolean noKubernetes;

  private final CommandOption<Boolean> noControl = CommandOption.flag(CommonParameters.NO_CONTROL);
  private final CommandOption<Boolean> dryRun = CommandOption.flag(CommonParameters.DRY_RUN);

  @Mixin
  private ExperimentOptions options;
  @Mixin
  private TrialOptions trial;
  @Spec
  private CommandSpec command;

  InstancesCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() {
    List<InstanceSize> wanted = sizes.stream().map(InstanceSize::parse).toList();
    if (wanted.isEmpty()) {
      wanted = InstanceSize.published(CpuLimit.coresOnline(), Environment.ofThisMachine().memoryBytes());
      if (!wanted.equals(InstanceSize.PUBLISHED)) {
        TerminalConsole.ofProcess(options.quiet.isGiven())
            .say("this machine is smaller than the published one: sizes are scaled down to "
                + String.join(", ", wanted.stream().map(InstanceSize::toString).toList()));
      }
    }
    Map<String, String> given = CommandOption.pairs(properties);
    threads.text().ifPresent(number -> given.put(DriverProperties.THREADS.name(), number));
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    add(conditions, "", Map.of());
    if (!pin.isEmpty()) {
      add(conditions, " pinned", pin);
    }
    String workload = Path.of(files.values().get(0)).getFileName().toString();
    Experiment experiment = new Experiment(
        new Experiment.About("instances-" + binding + "-" + workload,
            "What do instances with a part of the machine do, alone and several at once?", options.labels()),
        new Experiment.Work(binding, files.values(), given),
        new Experiment.Variation(wanted.stream().map(this::values).toList(), Map.of()),
        new Experiment.Compared(BARE, conditions, !noControl.isGiven()),
        new Experiment.Demands(3, wanted.stream().anyMatch(size -> size.instances() > 1), Margin.DEFAULT,
            Optional.empty(), FigureKind.DELTA));
    PairedQuestions questions = questions();
    Preparation preparation = new Preparation(experiment, options.planned(experiment, dryRun.isGiven()));
    if (dryRun.isGiven()) {
      return options.dryRun(preparation, questions, results);
    }
    ExperimentAnswer answer = options.run(preparation, questions);
    if (!answer.result().isBySlices()) {
      MatrixText.lines(answer.result()).forEach(results::println);
      results.println();
    }
    return answer.print(results);
  }

  private PairedQuestions questions() {
    return new PairedQuestions(false, Optional.empty(), Optional.empty(), false, false, trial.asked(),
        command.commandLine().getParseResult()::hasMatchedOption);
  }

  private Map<String, String> values(InstanceSize size) {
    Map<String, String> values = size.values();
    values.put("client", clientCpu.text().orElseGet(() -> size.clientCpu(CpuLimit.coresOnline())));
    return values;
  }

  private void add(Map<String, ConditionPlan> conditions, String suffix, Map<String, String> own) {
    Map<String, String> parameters = new LinkedHashMap<>(Map.of("instances", "${instances}", "cpu", "${cpu}", "memory",
        "${memory}", "client-cpu", "${client}"));
    parameters.putAll(readyAfter.addTo(Settings.NONE).values());
    conditions.put(BARE + suffix, new ConditionPlan(BARE, parameters, own));
    if (!noKubernetes) {
      conditions.put(KUBERNETES + suffix, new ConditionPlan(KUBERNETES, parameters, own));
    }
  }
}

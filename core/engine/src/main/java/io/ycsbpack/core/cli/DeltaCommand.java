// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.spec.Experiment;
import io.ycsbpack.core.experiment.spec.FigureKind;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.parameter.Percent;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(name = "delta", description = {
  "Measure the cost of Kubernetes for a database.",
  "The same workload runs on bare metal and on Kubernetes, interleaved, under each of the CPU limits.",
  "Bare metal is a server that is started on this machine under the same limit, or one that you name by --bare."
      + " Both sides are measured from a client that may use as much CPU.",
  "With --arm, given twice, any two conditions are compared: the second with the first."})
final class DeltaCommand extends ResultCommand implements Callable<Integer> {
  private static final String BARE = "bare-metal";
  private static final String KUBERNETES = "kubernetes";
  private static final List<String> OF_SIDES = List.of("--cpu", "--memory", "--mechanism", "--bare", "--client-cpu",
      "--kubernetes", "--context", "--namespace");

  @Mixin
  private BindingOptions binding;

  private final CommandOption<String> files = CommandOption.repeated(CommonParameters.FILES).required();
  private final CommandOption<Map.Entry<String, String>> properties = CommandOption.repeated(CommonParameters.PROPERTIES
      .withDoc("Set a property for both sides; overrides the files."));
  private final CommandOption<String> threads = CommandOption
      .setting(DriverProperties.THREADS.withDoc("Client threads."));

  @Option(names = "--arm", paramLabel = "'TYPE NAME=VALUE ...'",
      description = "Compare this arm with another, the baseline first, instead of bare metal with Kubernetes. An arm is"
          + " a condition type with parameters, such as 'bare-metal cpu=500m'; 'ycsb experiment --types' lists them.")
  private List<String> arms = new ArrayList<>();

  private final CommandOption<Cores> cpus = CommandOption.repeated(LimitParameters.CPU
      .withDoc("CPU limit of the database, in cores (16, 0.5, 500m); repeatable."));
  private final CommandOption<Memory> memory = CommandOption.of(LimitParameters.MEMORY.withDefault("4Gi")
      .withDoc("Memory limit of the database."));
  private final CommandOption<LimitMechanism> mechanism = CommandOption.of(LimitParameters.MECHANISM
      .withDoc("Limit the cores of bare metal by this mechanism (default: a quota, as on Kubernetes, if possible)."))
      .advanced();

  @Option(names = "--bare", hidden = true, paramLabel = "NAME=VALUE",
      description = "Set a property of only the bare-metal side. With clickhouse.url=... that server is measured, and"
          + " none is started.")
  private Map<String, String> bare = new LinkedHashMap<>();

  private final CommandOption<Cores> clientCpu = CommandOption.of(CommonParameters.CLIENT_CPU.withDefault("800m")
      .withDoc("CPU of the client on either side.")).advanced();

  @Option(names = "--kubernetes", hidden = true, paramLabel = "NAME=VALUE",
      description = "Set a parameter of the Kubernetes side, such as image, storage or name. 'ycsb experiment --types'"
          + " lists them.")
  private Map<String, String> kubernetes = new LinkedHashMap<>();

  private final CommandOption<String> context = CommandOption.of(CommonParameters.CONTEXT).advanced();
  private final CommandOption<String> namespace = CommandOption.of(CommonParameters.NAMESPACE).advanced();
  private final CommandOption<Boolean> noControl = CommandOption.of(CommonParameters.NO_CONTROL).advanced();

  @Mixin
  private ExperimentOptions options;
  @Spec
  private CommandSpec command;

  @Override
  public Integer call() {
    String database = binding.name();
    String workload = Path.of(files.values().get(0)).getFileName().toString();
    Experiment.Compared compared;
    String question;
    Map<String, List<String>> vary = Map.of();
    if (arms.isEmpty()) {
      compared = new Experiment.Compared(BARE, sides(), !noControl.isGiven());
      question = "What does Kubernetes cost " + database + " under " + workload + "?";
      vary = Map.of("cpu", cpus.texts());
    } else {
      List<String> names = arms.stream().map(arm -> String.join(" ", arm.strip().split("\\s+"))).toList();
      Map<String, ConditionPlan> conditions = asked(names);
      compared = new Experiment.Compared(names.get(0), conditions, !noControl.isGiven());
      question = "What does '" + names.get(1) + "' cost " + database + " under " + workload + ", compared with '"
          + names.get(0) + "'?";
    }
    Map<String, String> given = CommandOption.pairs(properties);
    given.putAll(binding.properties());
    threads.text().ifPresent(number -> given.put(DriverProperties.THREADS.name(), number));
    Experiment experiment = new Experiment(
        new Experiment.About("delta-" + database + "-" + workload, question, options.call().labels()),
        new Experiment.Work(database, files.values(), given), new Experiment.Variation(List.of(), vary), compared,
        new Experiment.Demands(3, false, Margin.DEFAULT, options.maxLoss().map(Percent::share), FigureKind.DELTA));
    return options.run(experiment, results);
  }

  private Map<String, ConditionPlan> sides() {
    if (cpus.values().isEmpty()) {
      throw new UsageException("which limits? Name one or more by --cpu, or any two arms by --arm");
    }
    if (!bare.isEmpty() && mechanism.find().isPresent()) {
      throw new UsageException(
          "--mechanism limits a server that is started here; --bare measures your server unchanged");
    }
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    conditions.put(BARE, bareMetal());
    conditions.put(KUBERNETES, onKubernetes());
    return conditions;
  }

  private Map<String, ConditionPlan> asked(List<String> names) {
    OF_SIDES.stream().filter(command.commandLine().getParseResult()::hasMatchedOption).findFirst().ifPresent(option -> {
      throw new UsageException(option + " is of bare metal and Kubernetes; with --arm, write it as a parameter of the"
          + " arm that it is for, such as --arm 'bare-metal cpu=500m'");
    });
    if (names.size() != 2) {
      throw new UsageException("--arm is given " + (names.size() == 1 ? "once" : names.size() + " times")
          + ": a delta is of two arms; an experiment's file compares more");
    }
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    names.forEach(name -> conditions.put(name, arm(name)));
    if (conditions.size() < 2) {
      throw new UsageException("--arm '" + names.get(0) + "': both arms are alike; 'ycsb check' compares a server with"
          + " itself");
    }
    return conditions;
  }

  private static ConditionPlan arm(String name) {
    List<String> words = List.of(name.split(" "));
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String word : words.subList(1, words.size())) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw new UsageException("--arm '" + name + "': write '" + word + "' as NAME=VALUE");
      }
      if (parameters.put(word.substring(0, equals), word.substring(equals + 1)) != null) {
        throw new UsageException("--arm '" + name + "': " + word.substring(0, equals) + " is given twice");
      }
    }
    return new ConditionPlan(words.get(0), parameters, Map.of());
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

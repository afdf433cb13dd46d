package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.core.limit.LimitParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.parameter.Cores;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.k8s.cluster.NodeLabel;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.cluster.PodDemands;
import io.ycsbpack.k8s.deploy.DefaultImages;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Deployer;
import io.ycsbpack.k8s.deploy.Isolation;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(name = "deploy", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Deploy a database, with its CPU and memory limited, and wait until it serves.")
final class DeployCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "BINDING", description = "The database; 'ycsb bindings' lists them.")
  private String bindingName;

  private final CommandOption<Cores> cpu = CommandOption.required(LimitParameters.CPU
      .withDoc("CPU of each server, request and limit alike: 16, 500m."));
  private final CommandOption<Memory> memory = CommandOption.of(KubernetesParameters.MEMORY);
  private final CommandOption<Integer> replicas = CommandOption.of(CommonParameters.REPLICAS
      .withDoc("How many servers, of each group where the database has groups."));
  private final CommandOption<DeployRequest.Reach> reach = CommandOption.of(KubernetesParameters.REACH);
  private final CommandOption<String> image = CommandOption.of(KubernetesParameters.IMAGE.withDoc(
      "The servers' image; by default the one that the cluster's ConfigMap kube-public/ycsbpack-images names, else the"
          + " official one."));
  private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME);
  private final CommandOption<NodeLabel> nodeSelector = CommandOption.repeated(
      KubernetesParameters.NODE_SELECTOR.withDoc("Only nodes with this label. Repeatable."));
  private final CommandOption<DeployRequest.Storage> storage = CommandOption.of(KubernetesParameters.STORAGE.withDoc(
      "A volume of that size for each server; without it the data go with the pod."));

  private final CommandOption<Boolean> hostNetwork = CommandOption.flag(KubernetesParameters.HOST_NETWORK);
  private final CommandOption<Isolation.Seccomp> seccomp = CommandOption.of(KubernetesParameters.SECCOMP);
  private final CommandOption<Isolation.Rights> rights = CommandOption.of(KubernetesParameters.RIGHTS);
  private final CommandOption<Isolation.Cores> cores = CommandOption.of(KubernetesParameters.CORES);
  private final CommandOption<Isolation.CpuLimit> cpuLimit = CommandOption.of(KubernetesParameters.CPU_LIMIT);
  private final CommandOption<Isolation.MemoryLimit> memoryLimit = CommandOption
      .of(KubernetesParameters.MEMORY_LIMIT);
  private final CommandOption<ObjectName> runtime = CommandOption.of(KubernetesParameters.RUNTIME);
  private final CommandOption<Map<String, String>> annotations = CommandOption.repeated(
      KubernetesParameters.ANNOTATIONS.withDoc("An annotation of each pod. Repeatable."));
  private final CommandOption<Map<String, String>> labels = CommandOption.repeated(
      KubernetesParameters.LABELS.withDoc("A label of each pod, beyond those by which it is found. Repeatable."));

  private final CommandOption<ObjectName> pullSecret = CommandOption.of(KubernetesParameters.IMAGE_PULL_SECRET);
  private final CommandOption<Memory> ephemeral = CommandOption.of(KubernetesParameters.EPHEMERAL_STORAGE);
  private final CommandOption<Duration> room = CommandOption.of(KubernetesParameters.WAIT_FOR_ROOM);

  @Mixin
  private ClusterOptions options;

  @Mixin
  private WaitOptions waiting;

  DeployCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Binding binding = Binding.named(bindingName);
    Deployment deployment = binding.deployment()
        .orElseThrow(() -> new UsageException("the binding '" + bindingName + "' does not say how it is deployed"));
    String known = OptionValues.name(name).orElse(bindingName);
    Console console = context.console(waiting.isQuiet());
    Deadline deadline = waiting.deadline(context.stopOnSignals(console));
    return options.on("deploy " + known, cluster -> {
      DeployRequest request = new DeployRequest(bindingName, known,
          image.find().orElseGet(() -> DefaultImages.image(cluster, bindingName, deployment.image())),
          new DeployRequest.Size(OptionValues.amount(cpu).orElseThrow(), OptionValues.amount(memory).orElseThrow()),
          new DeployRequest.Servers(replicas.get(), reach.get()),
          new DeployRequest.Placement(OptionValues.labels(nodeSelector),
              new Isolation(hostNetwork.isGiven(), seccomp.get(), rights.get(), cores.get(), cpuLimit.get(),
                  memoryLimit.get(), runtime.find()),
              OptionValues.metadata(annotations, labels),
              new PodDemands(pullSecret.find(), OptionValues.amount(ephemeral)), room.get()),
          storage.find());
      console.say(cluster.description());
      console.say("deploying " + known + ": " + replicas.get() + " x " + request.size().cpu() + " CPU, "
          + request.size().memory() + ", image "
          + request.image());
      TargetNote note = new Deployer(cluster, deadline, console).deploy(request, deployment);
      console.say(known + " serves at " + String.join(", ", note.hosts()) + " (user " + note.user()
          + ", password in secret/" + note.secret() + ")");
      console.say("next: ycsb k8s run " + bindingName + " -P workloads/tenantq");
    });
  }
}

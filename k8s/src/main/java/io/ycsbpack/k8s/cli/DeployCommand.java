package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.api.model.Quantity;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.deployment.Deployment;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.deploy.DefaultImages;
import io.ycsbpack.k8s.deploy.DeployRequest;
import io.ycsbpack.k8s.deploy.Deployer;
import io.ycsbpack.k8s.deploy.TargetNote;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s deploy}. */
@Command(name = "deploy", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Deploy a database, with its CPU and memory limited, and wait until it serves.")
final class DeployCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "BINDING", description = "The database; 'ycsb bindings' lists them.")
  private String bindingName;

  @Option(names = "--cpu", required = true, paramLabel = "QUANTITY", converter = CpuQuantity.class,
      description = "CPU of each server, request and limit alike: 16, 500m.")
  private Quantity cpu;

  @Option(names = "--memory", defaultValue = "4Gi", paramLabel = "QUANTITY", converter = MemoryQuantity.class,
      description = "Memory of each server, request and limit alike (default: ${DEFAULT-VALUE}).")
  private Quantity memory;

  @Option(names = "--replicas", defaultValue = "1", paramLabel = "N",
      description = "How many servers (of each group, where the database has groups; default: ${DEFAULT-VALUE}).")
  private int replicas;

  @Option(names = "--image", paramLabel = "IMAGE",
      description = "The servers' image; by default the one that the cluster's ConfigMap kube-public/ycsbpack-images"
          + " names, else the official one.")
  private String image;

  @Option(names = "--name", paramLabel = "NAME", description = "Its name in the cluster (default: the binding's).")
  private String name;

  @Option(names = "--node-selector", paramLabel = "LABEL=VALUE",
      description = "Only nodes with this label. Repeatable.")
  private Map<String, String> nodeSelector = new LinkedHashMap<>();

  @Option(names = "--storage", paramLabel = "SIZE[:CLASS]", converter = StorageText.class,
      description = "A volume of that size for each server; without it the data go with the pod.")
  private DeployRequest.Storage storage;

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
    if (replicas < 1) {
      throw new UsageException("--replicas " + replicas + ": at least 1 is needed");
    }
    String known = name == null ? bindingName : Names.check("--name", name);
    Console console = context.console(waiting.quiet);
    Deadline deadline = waiting.deadline(context.stopOnSignals(console));
    try (Cluster cluster = options.connect()) {
      DeployRequest request = new DeployRequest(bindingName, known,
          image == null ? DefaultImages.image(cluster, bindingName, deployment.image()) : image,
          new DeployRequest.Size(cpu, memory), replicas,
          nodeSelector, Optional.ofNullable(storage));
      console.say(cluster.description());
      console.say("deploying " + known + ": " + replicas + " x " + cpu + " CPU, " + memory + ", image "
          + request.image());
      TargetNote note = new Deployer(cluster, deadline, console).deploy(request, deployment);
      console.say(known + " serves at " + String.join(", ", note.hosts()) + " (user " + note.user()
          + ", password in secret/" + note.secret() + ")");
      console.say("next: ycsb k8s run " + bindingName + " -P workloads/tenantq");
    }
    return ExitCode.OK.code();
  }
}

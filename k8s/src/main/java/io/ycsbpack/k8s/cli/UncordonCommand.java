package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.drain.DrainedNodes;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s uncordon}. */
@Command(name = "uncordon", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Open the nodes to pods again that a 'run --drain' of a database closed and, because it was killed,"
        + " left closed. None is no error; nodes that others closed stay so.")
final class UncordonCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "BINDING", description = "The database that was drained from them.")
  private String bindingName;

  private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME);

  @Mixin
  private ClusterOptions options;

  UncordonCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Binding.named(bindingName);
    String known = OptionValues.name(name).orElse(bindingName);
    Console console = context.console(false);
    try (Cluster cluster = options.connect()) {
      List<String> opened = new DrainedNodes(cluster, known).open();
      console.say(opened.isEmpty()
          ? "no node is closed for " + known + " in namespace " + cluster.namespace()
          : "opened to pods again: " + String.join(", ", opened));
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "open the nodes that " + known + " was drained from");
    }
    return ExitCode.OK.code();
  }
}

package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.ObjectName;
import io.ycsbpack.k8s.deploy.TargetNote;
import io.ycsbpack.k8s.parameter.KubernetesParameters;
import io.ycsbpack.k8s.usage.PodEffects;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ycsb k8s await}. */
@Command(name = "await", mixinStandardHelpOptions = true, sortOptions = false,
    description = "Wait until the pods of a database show an effect, such as a file of their control group.")
final class AwaitCommand implements Callable<Integer> {
  private final CommandContext context;

  @Parameters(paramLabel = "BINDING", description = "The database that was deployed or registered.")
  private String bindingName;

  private final CommandOption<Map<String, String>> effect = CommandOption.requiredRepeated(
      KubernetesParameters.EFFECT.withDoc("A file of the control group that the database's container sees as its own"
          + " (cpu.cfs_burst_us=100000), or a field of its pod's metadata or status (status.qosClass=Guaranteed), with the"
          + " value that it has to have. Repeatable."));
  private final CommandOption<Duration> timeout = CommandOption.of(KubernetesParameters.EFFECT_TIMEOUT);
  private final CommandOption<ObjectName> name = CommandOption.of(KubernetesParameters.NAME);
  private final CommandOption<Boolean> quiet = CommandOption.flag(CommonParameters.QUIET);

  @Mixin
  private ClusterOptions options;

  AwaitCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Binding.named(bindingName);
    String known = OptionValues.name(name).orElse(bindingName);
    Console console = context.console(quiet.isGiven());
    Deadline deadline = new Deadline(timeout.get(), context.stopOnSignals(console));
    try (Cluster cluster = options.connect()) {
      TargetNote note = TargetNote.named(cluster, known);
      Map<String, String> wanted = OptionValues.pairs(effect);
      new PodEffects(cluster, note.selector(), note.container()).await(wanted, deadline);
      wanted.forEach((what, value) -> console.say("  the pods of " + known + " have " + what + " '" + value + "'"));
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, "read the pods of " + known);
    }
    return ExitCode.OK.code();
  }
}

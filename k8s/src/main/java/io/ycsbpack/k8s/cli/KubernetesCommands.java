package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandProvider;
import java.util.List;
import picocli.CommandLine;

/** Adds {@code ycsb k8s} and what is below it. */
public final class KubernetesCommands implements CommandProvider {

  @Override
  public List<Object> commands(CommandContext context) {
    return List.of(new CommandLine(new K8sCommand())
        .addSubcommand(new ClusterCommand(context))
        .addSubcommand(new DeployCommand(context))
        .addSubcommand(new UndeployCommand(context))
        .addSubcommand(new UseCommand(context))
        .addSubcommand(new RunCommand(context))
        .addSubcommand(new CollectCommand(context))
        .addSubcommand(new CleanCommand(context))
        .addSubcommand(new CommandLine(new StressCommand())
            .addSubcommand(new StressStartCommand(context))
            .addSubcommand(new StressFreezeCommand(context))
            .addSubcommand(new StressThawCommand(context))
            .addSubcommand(new StressStopCommand(context)))
        .addSubcommand(new CommandLine(new TransferCommand())
            .addSubcommand(new TransferStartCommand(context))
            .addSubcommand(new TransferStopCommand(context)))
        .addSubcommand(new BurstCommand(context))
        .addSubcommand(new CommandLine(new LimitsCommand())
            .addSubcommand(new LimitsShowCommand(context))
            .addSubcommand(new LimitsApplyCommand(context))
            .addSubcommand(new LimitsUndoCommand(context))));
  }
}

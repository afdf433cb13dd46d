// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Adds {@code ycsb k8s} and what is below it. */
public final class KubernetesCommands implements CommandProvider {

  @Override
  public Class<?> type() {
    return K8s.class;
  }

  @Override
  public Object command(CommandContext context) {
    return new K8s(context);
  }

  @Command(name = "k8s", synopsisSubcommandLabel = "COMMAND",
      description = "Deploy, limit and measure a database on Kubernetes.",
      subcommands = {DatabaseCommands.Deploy.class, DatabaseCommands.Undeploy.class, DatabaseCommands.Use.class,
        RunCommand.class, CleanCommand.class, OfflineCommands.Stress.class, OfflineCommands.Transfer.class,
        DatabaseCommands.Burst.class, LimitsCommand.class},
      footer = {"", "The cluster is the one that kubectl would use: KUBECONFIG, else ~/.kube/config.", "",
        "A first measurement:", "  ycsb k8s deploy clickhouse --cpu 2 --memory 8Gi",
        "  ycsb k8s run clickhouse -P workloads/tenantq",
        "  ycsb k8s limits apply --object statefulset/clickhouse --cpu 1",
        "  ycsb k8s run clickhouse -P workloads/tenantq", "  ycsb k8s limits undo --object statefulset/clickhouse",
        "  ycsb k8s undeploy clickhouse"})
  record K8s(CommandContext context) {
  }

  /** A command below {@code ycsb k8s}, which takes its context from there. */
  abstract static class KubernetesCommand {
    @Spec
    private CommandSpec spec;

    final CommandContext context() {
      CommandSpec above = spec;
      while (true) {
        if (above.userObject() instanceof K8s k8s) {
          return k8s.context();
        }
        above = above.parent();
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.ResultCommand;
import picocli.CommandLine.Command;

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
public final class KubernetesCommands extends ResultCommand {
}

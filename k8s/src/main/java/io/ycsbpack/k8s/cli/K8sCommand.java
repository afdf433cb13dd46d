package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.MeasuresNothing;
import picocli.CommandLine.Command;

/** {@code ycsb k8s} itself: all it does is in its subcommands. */
@MeasuresNothing
@Command(name = "k8s", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND", sortOptions = false,
    description = "Deploy, limit and measure a database on Kubernetes.",
    footer = {"", "The cluster is the one that kubectl would use: KUBECONFIG, else ~/.kube/config.", "",
      "A first measurement:", "  ycsb k8s deploy clickhouse --cpu 2 --memory 8Gi",
      "  ycsb k8s run clickhouse -P workloads/tenantq",
      "  ycsb k8s limits apply --target statefulset/clickhouse --cpu 1",
      "  ycsb k8s run clickhouse -P workloads/tenantq", "  ycsb k8s limits undo --target statefulset/clickhouse",
      "  ycsb k8s undeploy clickhouse"})
final class K8sCommand {
}

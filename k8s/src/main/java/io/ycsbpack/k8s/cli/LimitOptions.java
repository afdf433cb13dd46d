package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.Refusal;
import io.ycsbpack.k8s.limits.LimitChange;
import io.ycsbpack.k8s.limits.LimitTarget;
import java.util.function.BiConsumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every {@code limits} command takes. */
final class LimitOptions {
  @Option(names = "--target", required = true, paramLabel = "KIND/NAME",
      description = "statefulset/..., deployment/..., pod/..., or a custom resource such as couchbasecluster/...")
  private String target;

  @Option(names = "--container", paramLabel = "NAME",
      description = "Which container, where there are several; of a custom resource, which group of servers.")
  private String container;

  @Mixin
  private ClusterOptions options;

  @Mixin
  private WaitOptions waiting;

  /** Connects, finds the target, and does the work on it. */
  int on(CommandContext context, BiConsumer<LimitChange, Console> work) {
    LimitTarget found = LimitTarget.parse(target);
    Console console = context.console(waiting.quiet);
    try (Cluster cluster = options.connect()) {
      work.accept(new LimitChange(cluster, found, container, waiting.patience(context.stopOnSignals(console)), console),
          console);
    } catch (KubernetesClientException e) {
      throw Refusal.of(e, "work on the limits of " + found);
    }
    return ExitCode.OK.code();
  }

  /** The target as it was typed. */
  String target() {
    return target;
  }
}

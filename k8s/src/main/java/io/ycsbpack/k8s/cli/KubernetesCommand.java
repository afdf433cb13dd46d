package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import java.util.concurrent.Callable;

/** A command of {@code ycsb k8s}; {@link KubernetesCommands} sets its context when it makes the command. */
abstract class KubernetesCommand implements Callable<Integer> {
  CommandContext context;
}

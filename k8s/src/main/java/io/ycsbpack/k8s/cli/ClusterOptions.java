package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.Cluster;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

@Command
final class ClusterOptions {
  private final CommandOption<String> context = CommandOption.of(CommonParameters.CONTEXT);
  private final CommandOption<String> namespace = CommandOption.of(CommonParameters.NAMESPACE
      .withDoc("The namespace; by default the context's, else 'default'."));

  private String used;

  Cluster connect() {
    Cluster cluster = Cluster.connect(context.find(), namespace.find());
    used = cluster.namespace();
    return cluster;
  }

  /** @param what the work does, to be read behind "can't" */
  int on(String what, Consumer<Cluster> work) {
    return Cluster.with(context.find(), namespace.find(), what, cluster -> {
      used = cluster.namespace();
      work.accept(cluster);
      return ExitCode.OK.code();
    });
  }

  /** The context; empty for the current one. */
  Optional<String> context() {
    return context.find();
  }

  /** The namespace; empty for the context's. */
  Optional<String> namespace() {
    return namespace.find();
  }

  /** These options for another command that is to work on the same: the context if one was given, and the namespace. */
  String words() {
    return " --namespace " + used + context.find().map(" --context "::concat).orElse("");
  }
}

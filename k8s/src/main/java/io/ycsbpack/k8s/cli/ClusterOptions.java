// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.OptionGroup;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import java.util.function.Consumer;
import java.util.function.Function;
import picocli.CommandLine.Command;

@Command
final class ClusterOptions {
  private final OptionGroup place = OptionGroup.of(KubernetesParameters.PLACE);

  /** @param what the work, to be read behind "can't" */
  int on(String what, Consumer<Cluster> work) {
    return codeOf(what, cluster -> {
      work.accept(cluster);
      return ExitCode.OK;
    });
  }

  /** Like {@link #on}; the work gives the exit code. */
  int codeOf(String what, Function<Cluster, ExitCode> work) {
    return Cluster.with(place.settings(), what, work).code();
  }

  /** The options that name the same cluster and namespace to another command. */
  String words(Cluster cluster) {
    return " --namespace " + cluster.namespace()
        + CommonParameters.CONTEXT.find(place.settings()).map(" --context "::concat).orElse("");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.core.cli.TerminalConsole;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.k8s.cluster.Cluster;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Options of commands that change a cluster and wait until it has done so. */
@Command
final class WaitOptions {
  private static final Property<Duration> WAIT = Property.of("wait", CommonParameters.TIMEOUT.type(), "5m",
      "How long to wait for the cluster to do it: 90s, 5m.");
  @Mixin
  private ClusterOptions place;
  private final CommandOption<Duration> wait = CommandOption.of(WAIT);
  private final CommandOption<Boolean> quiet = CommandOption.of(CommonParameters.QUIET);

  interface Work {
    void on(Cluster cluster, Deadline deadline, Console console);
  }

  /** @param what the work, to be read behind "can't" */
  int on(String what, Work work) {
    Console console = TerminalConsole.ofProcess(quiet.isGiven());
    Deadline deadline = new Deadline(wait.get(), Signals.install(console).stopSignal());
    return place.on(what, cluster -> work.on(cluster, deadline, console));
  }

  /** The options that name the same cluster and namespace to another command. */
  String words(Cluster cluster) {
    return place.words(cluster);
  }
}

package io.ycsbpack.k8s.cli;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.cli.CommandContext;
import io.ycsbpack.core.cli.CommandOption;
import io.ycsbpack.k8s.cluster.ApiErrors;
import io.ycsbpack.k8s.cluster.Cluster;
import io.ycsbpack.k8s.cluster.KubernetesParameters;
import io.ycsbpack.k8s.cluster.ObjectName;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Which neighbor in pods a command is about: its name, and the cluster that it is in. */
@Command
final class OfflineLoad {
  private final String noun;
  private final CommandOption<ObjectName> name;

  @Mixin
  private ClusterOptions cluster;

  private OfflineLoad(String noun, String usualName) {
    this.noun = noun;
    this.name = CommandOption
        .of(KubernetesParameters.NAME.withDefault(usualName).withDoc("Its name in the cluster."));
  }

  static OfflineLoad stress() {
    return new OfflineLoad("load", "stress");
  }

  static OfflineLoad transfer() {
    return new OfflineLoad("transfer", "transfer");
  }

  interface Action {
    /** Does it to the load of this name, and returns the line that says what was done. */
    String on(Cluster cluster, String name) throws IOException;
  }

  int act(CommandContext context, String verb, Action action) throws IOException {
    String text = name.text().orElseThrow();
    try (Cluster connected = cluster.connect()) {
      context.results().println(action.on(connected, text));
      return ExitCode.OK.code();
    } catch (KubernetesClientException e) {
      throw ApiErrors.toException(e, verb + " the " + noun + " " + text);
    }
  }
}

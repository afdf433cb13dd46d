// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.cli.CommandContext;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of {@code ycsb k8s}, which takes its context from there. */
abstract class KubernetesCommand {
  @Spec
  private CommandSpec spec;

  final CommandContext context() {
    CommandSpec above = spec;
    while (true) {
      if (above.userObject() instanceof KubernetesCommands.K8s k8s) {
        return k8s.context();
      }
      above = above.parent();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(name = "completion",
    description = {"Print a completion script for bash and zsh.", "Load it by source <(ycsb completion)."})
final class CompletionCommand extends ResultCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    CommandTree.listAllOptions(spec.root().commandLine());
    results.print(AutoComplete.bash("ycsb", spec.root().commandLine()));
  }
}

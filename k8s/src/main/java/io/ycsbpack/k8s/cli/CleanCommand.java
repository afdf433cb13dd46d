// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.cli.ResultCommand;
import io.ycsbpack.core.cli.TerminalConsole;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.Signals;
import io.ycsbpack.k8s.job.KnownRun;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(name = "clean",
    description = "Remove what 'k8s run' left in the namespace: by default the runs that have ended. Lists the others.")
final class CleanCommand extends ResultCommand implements Callable<Integer> {
  @Parameters(paramLabel = "RUN", arity = "0..*",
      description = "Remove these runs, ended or not, with results that were not collected.")
  private List<String> runs = List.of();

  @Option(names = "--all", description = "Remove all runs of the namespace, ended or not.")
  private boolean all;

  @Mixin
  private ClusterOptions options;

  @Override
  public Integer call() {
    Console console = TerminalConsole.ofProcess(false);
    return options.codeOf("remove runs", cluster -> {
      List<KnownRun> known = KnownRun.all(cluster);
      runs.stream().filter(run -> known.stream().noneMatch(one -> one.id().equals(run))).findFirst().ifPresent(run -> {
        throw new UsageException("there is no run " + run + " in namespace " + cluster.namespace()
            + "; 'ycsb k8s clean' lists all");
      });
      Deadline deadline = new Deadline(Duration.ZERO, Signals.install(console).stopSignal());
      int removed = 0;
      ExitCode code = ExitCode.OK;
      for (KnownRun run : known) {
        String what = run.id() + " of " + run.owner() + " on " + run.database();
        if (!all && !runs.contains(run.id()) && !(runs.isEmpty() && run.hasEnded())) {
          console.say(String.format(Locale.ROOT, "left run %s: %s, %.2f CPU", what, run.phases(), run.cpu()));
        } else if (KnownRun.remove(cluster, deadline, console, run.id())) {
          removed++;
          console.say("removed run " + what + ": " + String.join(", ", run.jobs()) + ", its pods (" + run.phases()
              + ") and files");
        } else {
          code = ExitCode.TARGET;
        }
      }
      console.say(removed + " of " + known.size() + " runs removed");
      return code;
    });
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.cli.Main;
import io.ycsbpack.testkit.CommandResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code ycsb} within this JVM, through the entry point of the command line: for what needs no process of its own, that
 * is no signal, environment, link, or two commands at once. Relative paths start at the module's folder, but workload
 * files are found as from the top of the checkout.
 */
final class InProcess {
  /** Where commands of this JVM keep data, set by the build; a command that starts nothing does not create it. */
  static final Path DATA = Path.of(System.getenv("YCSBPACK_DATA"));

  private InProcess() {
  }

  /** Runs it with arguments separated by blanks. */
  static CommandResult run(String arguments) {
    return run(arguments.split(" "));
  }

  /** Runs it. */
  static CommandResult run(String... arguments) {
    return CommandResult.of(Main::run, arguments);
  }

  /** Returns a command that ended with this exit code; fails with its output if it ended with another. */
  static CommandResult ends(int exitCode, CommandResult ycsb) {
    assertThat(ycsb.exitCode()).as(ycsb.out() + ycsb.err()).isEqualTo(exitCode);
    return ycsb;
  }

  /**
   * Runs a {@code load}, {@code prepare} or {@code run} with arguments separated by blanks as if it were called in this
   * folder, where its records are kept, and the data of the embedded server, as {@link YcsbProcess} does.
   */
  static CommandResult in(Path folder, String arguments) {
    List<String> all = new ArrayList<>(List.of(arguments.split(" ")));
    if (all.get(0).equals("run")) {
      all.addAll(YcsbProcess.onASharedMachine(all));
    }
    if (all.stream().noneMatch(argument -> argument.startsWith("results="))) {
      all.addAll(List.of("-p", "results=" + folder.resolve("results")));
    }
    if (all.get(1).equals("clickhouse") && !arguments.contains("clickhouse.url=")) {
      all.addAll(List.of("-p", "clickhouse.embedded.data=" + folder.resolve("data/clickhouse")));
    }
    return run(all.toArray(String[]::new));
  }
}

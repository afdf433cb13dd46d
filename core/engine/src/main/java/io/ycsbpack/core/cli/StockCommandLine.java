// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Options of YCSB's {@code bin/ycsb} and {@code site.ycsb.Client} that have another form here. */
final class StockCommandLine {
  private static final Set<String> COMMANDS = Set.of("load", "run");
  private static final Map<String, String> REPLACEMENTS = Map.of(
      "-db", "name the database behind the command: ycsb run BINDING, or ycsb run --db CLASS --classpath JARS",
      "-t", "leave it out; 'ycsb run' runs the workload, 'ycsb load' loads its records",
      "-load", "leave it out; 'ycsb load' loads the records of a workload, 'ycsb run' runs it",
      "-cp", "set the classes of your own before the command, YCSB_CLASSPATH=... ycsb run BINDING ...",
      "-jvm-args", "set the options of the JVM before the command, YCSB_JAVA_OPTS='-Xmx4g' ycsb run BINDING ...");

  private StockCommandLine() {
  }

  /** The replacement for these arguments, in one line without values, which may be secrets; empty for other arguments. */
  static Optional<String> refusal(String... arguments) {
    if (arguments.length > 0 && arguments[0].equals("shell")) {
      return Optional.of("there is no 'shell'; to try one statement: ycsb run BINDING"
          + " -p workload=io.ycsbpack.core.workload.StatementWorkload -p statement='SELECT 1' -p operationcount=1");
    }
    if (arguments.length == 0 || !COMMANDS.contains(arguments[0]) && !arguments[0].startsWith("-")) {
      return Optional.empty();
    }
    return Stream.of(arguments)
        .map(argument -> argument.replaceFirst("=.*", ""))
        .filter(REPLACEMENTS::containsKey)
        .findFirst()
        .map(option -> option + ": " + REPLACEMENTS.get(option));
  }
}

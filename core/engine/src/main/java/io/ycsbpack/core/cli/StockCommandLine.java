// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.binding.Binding;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * YCSB's command lines that mean nothing here: options of {@code bin/ycsb} that start another JVM, and of its client,
 * {@code java site.ycsb.Client -t -db ...}. The answer to each is the replacement. No argument is repeated that may
 * hold a secret.
 */
final class StockCommandLine {
  private static final Set<String> COMMANDS = Set.of("load", "run");
  private static final Set<String> WITH_VALUE = Set.of("-threads", "-target", "-db", "-P", "-p", "-l");
  private static final Set<String> WITHOUT_VALUE = Set.of("-load", "-t", "-s");
  private static final String CLASSPATH = "-cp";
  private static final String JVM_ARGUMENTS = "-jvm-args";

  private final List<String> arguments;

  private StockCommandLine(List<String> arguments) {
    this.arguments = arguments;
  }

  /** The replacement for these arguments, in one line; empty if they are not specific to YCSB. */
  static Optional<String> refusal(String... arguments) {
    if (arguments.length == 0) {
      return Optional.empty();
    }
    StockCommandLine line = new StockCommandLine(Arrays.asList(arguments));
    String first = name(arguments[0]);
    if (first.equals("shell")) {
      return Optional.of("there is no 'shell'; to try one statement: ycsb run BINDING"
          + " -p workload=io.ycsbpack.core.workload.StatementWorkload -p statement='SELECT 1' -p operationcount=1");
    }
    boolean client = WITH_VALUE.contains(first) || WITHOUT_VALUE.contains(first);
    if (!client && !COMMANDS.contains(first) && !isOfJava(first)) {
      return Optional.empty();
    }
    return line.ofJava().or(() -> client ? Optional.of(line.ofClient()) : line.ofCommand(first));
  }

  /** Options of {@code bin/ycsb} for the JVM, which has started by now. */
  private Optional<String> ofJava() {
    return options().filter(StockCommandLine::isOfJava)
        .findFirst()
        .map(option -> option.equals(CLASSPATH)
            ? "-cp: set the classes of your own before the command, YCSB_CLASSPATH=... ycsb run BINDING ..."
            : "-jvm-args: set the options of the JVM before the command, YCSB_JAVA_OPTS='-Xmx4g' ycsb run BINDING ...");
  }

  private String ofClient() {
    String command = options().anyMatch("-load"::equals) ? "load" : "run";
    return "these are arguments of site.ycsb.Client; write: ycsb " + command + " " + binding()
        + " and the rest of them without -db, -t and -load";
  }

  private Optional<String> ofCommand(String command) {
    return options().filter(Set.of("-db", "-t", "-load")::contains).findFirst().map(option -> switch (option) {
      case "-db" -> "-db: the database is named behind the command; write: ycsb " + command + " " + binding()
          + " and the rest without -db";
      case "-t" -> "-t: leave it out; 'ycsb run' runs the workload, 'ycsb load' loads its records";
      default -> "-load: leave it out; 'ycsb load' loads the records of a workload, 'ycsb run' runs it";
    });
  }

  private String binding() {
    int option = arguments.indexOf("-db");
    String type = option < 0 || option + 1 == arguments.size() ? "" : arguments.get(option + 1);
    return Binding.all()
        .stream()
        .filter(binding -> binding.databaseClass().getName().equals(type)
            || type.equals("site.ycsb.BasicDB") && binding.name().equals("basic"))
        .map(Binding::name)
        .findFirst()
        .orElse(type.contains(".") ? "--db CLASS --classpath JARS" : "BINDING");
  }

  private Stream<String> options() {
    List<String> options = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String name = name(arguments.get(i));
      options.add(name);
      if (WITH_VALUE.contains(name)) {
        i++;
      }
    }
    return options.stream();
  }

  /** An option of {@code bin/ycsb} may have its value behind an equals sign. */
  private static String name(String argument) {
    String name = argument.replaceFirst("=.*", "");
    return isOfJava(name) ? name : argument;
  }

  private static boolean isOfJava(String name) {
    return name.equals(CLASSPATH) || name.equals(JVM_ARGUMENTS);
  }
}

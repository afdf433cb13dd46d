// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.SystemCounter;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.ResultsFolder;
import io.ycsbpack.core.workload.WorkloadKind;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine.Help;

/** A part of the reference that {@code ycsb help} prints from the declarations in the code. */
enum HelpTopic {
  BINDINGS,
  PROPERTIES,
  EXIT_CODES,
  COUNTERS,
  GUARDS;

  static Optional<HelpTopic> named(String word) {
    return Arrays.stream(values()).filter(topic -> PropertyType.word(topic).equals(word)).findFirst();
  }

  /** @throws UsageException if words follow the topic, other than one that filters properties and is in one of them */
  void print(List<String> words, PrintStream results) {
    if (words.size() > (this == PROPERTIES ? 1 : 0)) {
      throw new UsageException("help " + PropertyType.word(this) + ": remove '" + words.get(words.size() - 1) + "'");
    }
    switch (this) {
      case BINDINGS -> bindings(results);
      case PROPERTIES -> properties(String.join("", words), results);
      case EXIT_CODES -> exitCodes(results);
      case COUNTERS -> counters(results);
      case GUARDS -> guards(results);
    }
  }

  private static Stream<Binding> sortedBindings() {
    return Binding.all().stream().sorted(Comparator.comparing(Binding::name));
  }

  private static void bindings(PrintStream results) {
    printTable(results, sortedBindings().map(binding -> List.of(binding.name(), binding.summary())), 14, 66);
  }

  private static void exitCodes(PrintStream results) {
    printTable(results, Arrays.stream(ExitCode.values())
        .map(code -> List.of(Integer.toString(code.code()), code.meaning())), 5, 75);
    results.println("""

        A gate is judged if the run would end with 0; any other code stays.
        A run of several clients, and 'ycsb merge', end with the worst code; 9 is the
        mildest besides 0. 'ycsb compare' and experiments end with 4 if a record is
        invalid or a guard refused a verdict, with 3 if the answers of two conditions
        differ. An experiment keeps its runs and figures.
        130 and 143 are 128 and the signal's number. After a second signal nothing is
        printed. A command killed by SIGKILL ends with 137, by the shell: its record
        says "running", and its logs hold the measurements so far.""");
  }

  private static void counters(PrintStream results) {
    results.println("""
        Comparisons by slices and by restarts read these counters at the edges of slices,
        and compare them per successful operation. The system's counters need a server on
        the client's machine. Network counters also need a network namespace for the server,
        CPU pressure a control group of version 2, counters of threads at most 400 threads.
        A counter that can't be read, or is zero on both sides, is left out.
        """);
    printCounters(results, "Any server on this machine",
        Arrays.stream(SystemCounter.values()).map(SystemCounter::counter).toList());
    sortedBindings().filter(binding -> !binding.counters().isEmpty())
        .forEach(binding -> printCounters(results, binding.name(), binding.counters()));
  }

  private static void printCounters(PrintStream results, String title, List<Counter> counters) {
    results.println(title);
    printTable(results, counters.stream()
        .map(counter -> List.of("  " + counter.name(), counter.unit().symbol(),
            counter.meaning() + " (" + counter.source() + ")")),
        46, 6, 68);
    results.println();
  }

  private static void guards(PrintStream results) {
    results.println("""
        Guards look at the runs before a comparison gets a verdict. One that does not
        hold refuses it: the figures are shown with the reason, and the command ends with
        4 (3 if answers differ). Guards of answers, offered load and CPU weights need one
        pair, the others three. The A/A control has no guards. 'ycsb compare' applies the
        guards of whole runs; with --with-stalls, for faults and neighbors, stalls and
        carry-over refuse nothing.
        """);
    printGuards(results, "Whole runs", Guard::ofRuns);
    printGuards(results, "Slices", Guard::ofSlices);
  }

  private static void printGuards(PrintStream results, String title, Function<Guard, Optional<Guard.Rule>> rule) {
    results.println(title);
    printTable(results, Arrays.stream(Guard.values())
        .flatMap(guard -> rule.apply(guard)
            .map(one -> List.of("  " + guard, one.refuses()
                + (one.unchecked().isEmpty() ? "" : " Not asked about: " + one.unchecked() + ".")))
            .stream()),
        18, 62);
    results.println();
  }

  /** @param filter a group, else a part of the names of properties */
  private static void properties(String filter, PrintStream results) {
    Map<String, List<Property<?>>> groups = new LinkedHashMap<>();
    groups.put("driver", Stream.concat(DriverProperties.all().stream(), Stream.of(ResultsFolder.RESULTS)).toList());
    groups.putAll(WorkloadKind.declarations());
    sortedBindings().forEach(binding -> groups.put(binding.name(), binding.properties()));
    List<String> names = List.copyOf(groups.keySet());
    if (groups.containsKey(filter)) {
      groups.keySet().retainAll(List.of(filter));
    } else {
      groups.replaceAll((name, properties) -> properties.stream()
          .filter(property -> property.name().contains(filter))
          .toList());
      groups.values().removeIf(List::isEmpty);
    }
    if (groups.isEmpty()) {
      throw new UsageException("no property has '" + filter + "' in its name; give a part of a name, or one of "
          + String.join(", ", names));
    }
    groups.forEach((name, properties) -> {
      results.println(name);
      properties.forEach(property -> results.printf("  %s (%s; default %s)%n      %s%n", property.name(),
          property.type().description(), property.defaultText().orElse("none"), property.doc()));
      results.println();
    });
  }

  private static void printTable(PrintStream results, Stream<List<String>> rows, int... widths) {
    Help.TextTable table = Help.TextTable.forColumnWidths(Help.defaultColorScheme(Help.Ansi.OFF), widths);
    rows.forEach(row -> table.addRowValues(row.toArray(String[]::new)));
    results.print(table);
  }
}

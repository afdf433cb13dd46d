package io.ycsbpack.dist;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.SystemCounter;
import io.ycsbpack.core.trial.PairGuard;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of the reference, in Markdown, made of what the code declares. */
final class CodeReference {

  private CodeReference() {
  }

  static String exitCodes() {
    return table("code | meaning", Arrays.stream(ExitCode.values()).map(code -> code.code() + " | " + code.meaning()));
  }

  /** Of servers on this machine, and of each database that counts something itself. */
  static String counters() {
    return Stream.concat(
        Stream.of(counters("Of any server on this machine",
            Arrays.stream(SystemCounter.values()).map(SystemCounter::counter).toList())),
        Binding.all()
            .stream()
            .filter(binding -> !binding.counters().isEmpty())
            .sorted(Comparator.comparing(Binding::name))
            .map(binding -> counters("Of " + binding.name() + " itself", binding.counters())))
        .collect(Collectors.joining("\n"));
  }

  private static String counters(String title, List<Counter> counters) {
    return "### " + title + "\n\n" + table("counter | unit | meaning | read from",
        counters.stream()
            .map(counter -> String.join(" | ", counter.name(),
                counter.unit().symbol().isEmpty() ? "-" : counter.unit().symbol(), counter.meaning(),
                counter.source())));
  }

  static String guards() {
    return table("guard | words | refuses a verdict when | not asked about", Arrays.stream(Guard.values())
        .map(guard -> String.join(" | ", guard.toString(), Comparison.NO_VERDICT + guard.brief(), guard.refuses(),
            guard.unchecked())))
        + "\n### Of pairs of slices\n\n"
        + table("guard | refuses a verdict when | not asked about", Arrays.stream(PairGuard.values())
            .map(guard -> String.join(" | ", guard.toString(), guard.refuses(), guard.unchecked())));
  }

  private static String table(String header, Stream<String> rows) {
    return Stream.concat(Stream.of(header, header.replaceAll("[^|]+", "---")), rows)
        .map(row -> row.startsWith("---") ? "|" + row + "|\n" : "| " + row + " |\n")
        .collect(Collectors.joining());
  }
}

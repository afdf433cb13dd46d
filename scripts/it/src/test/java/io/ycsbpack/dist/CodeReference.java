package io.ycsbpack.dist;

import io.ycsbpack.core.experiment.analysis.Comparison;
import io.ycsbpack.core.experiment.guard.Guard;
import io.ycsbpack.core.trial.PairGuard;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tables of the reference, in Markdown, made of what the code declares. */
final class CodeReference {

  private CodeReference() {
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

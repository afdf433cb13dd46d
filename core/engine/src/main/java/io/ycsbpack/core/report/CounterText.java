// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.CounterResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Counters of the server, and service times of the operations, of both sides of a comparison. */
public enum CounterText {
  COUNTERS("counter, per operation",
      "Means of the slices for each successful operation of the load. The interval belongs to a single counter; "
          + "\"differs\" is adjusted for their number (Holm). Such a difference correlates with the delta and proves "
          + "no cause."),
  /** The largest losses first. */
  OPERATIONS("operation, mean service time",
      "The largest loss comes first. The interval belongs to a single operation; \"differs\" is adjusted for their "
          + "number (Holm).");

  /** Under a verdict; tables have all. */
  private static final int MOST = 5;

  private final String head;
  private final String note;

  CounterText(String head, String note) {
    this.head = head;
    this.note = note;
  }

  /** The operations with the largest differences that are not chance; nothing if there is only one operation. */
  public static List<String> lines(List<CounterResult> operations) {
    if (operations.isEmpty()) {
      return List.of();
    }
    List<CounterResult> named = operations.stream().filter(CounterResult::isNamed).toList();
    if (named.isEmpty()) {
      return List.of("  mean service time: none of the " + operations.size() + " operations differs by 1 % or more");
    }
    List<String> lines = new ArrayList<>(List.of("  mean service time, baseline to candidate, adjusted for "
        + operations.size() + " operations:"));
    named.stream().limit(MOST).forEach(operation -> lines.add("    " + words(operation)));
    if (named.size() > MOST) {
      lines.add("    and " + (named.size() - MOST) + " more; the report has all of them");
    }
    return lines;
  }

  /** With a note on how to read it. */
  Table table(String title, String baseline, String candidate, List<CounterResult> counters) {
    return Table.of(title, List.of(head, "unit", baseline, candidate, "delta", "95 % interval", "differs"),
        counters.stream()
            .map(counter -> List.of(counter.name(), counter.unit().isEmpty() ? "-" : counter.unit(),
                Numbers.number(counter.baseline()), Numbers.number(counter.candidate()), delta(counter),
                interval(counter), counter.differs() ? "yes" : "-"))
            .toList(),
        note);
  }

  static String words(CounterResult counter) {
    return counter.name() + " " + Numbers.number(counter.baseline()) + " to " + Numbers.number(counter.candidate())
        + (counter.unit().isEmpty() ? "" : " " + counter.unit())
        + (counter.delta() == null ? "" : " (" + delta(counter) + ", " + interval(counter) + ")");
  }

  private static String delta(CounterResult counter) {
    return counter.delta() == null ? "-" : share(counter.delta()) + " %";
  }

  private static String interval(CounterResult counter) {
    return counter.low() == null ? "-" : share(counter.low()) + " to " + share(counter.high());
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, Math.abs(share) < 0.1 ? "%+.1f" : "%+.0f", 100 * share);
  }
}

package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.CounterResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public final class CounterText {
  /** Under a verdict; tables have all. */
  private static final int MOST = 5;

  private CounterText() {
  }

  /** The largest differences that are not chance; nothing if nothing was counted. */
  public static List<String> lines(List<CounterResult> counters) {
    List<CounterResult> named = counters.stream().filter(CounterResult::isNamed).toList();
    if (counters.isEmpty()) {
      return List.of();
    }
    if (named.isEmpty()) {
      return List
          .of("  per operation: none of the " + counters.size() + " counters of the server differs by 1 % or more");
    }
    List<String> lines = new ArrayList<>(List.of("  per operation, baseline to candidate:"));
    named.stream().limit(MOST).forEach(counter -> lines.add("    " + words(counter)));
    if (named.size() > MOST) {
      lines.add("    and " + (named.size() - MOST) + " more of " + counters.size()
          + " counters; the report has all of them");
    }
    return lines;
  }

  /** {@link #cells(CounterResult)} are the rows. */
  public static List<String> header(String baseline, String candidate) {
    return List.of("counter, per operation", "unit", baseline, candidate, "delta", "95 % interval", "differs");
  }

  public static List<String> cells(CounterResult counter) {
    return List.of(counter.name(), counter.unit().isEmpty() ? "-" : counter.unit(), number(counter.baseline()),
        number(counter.candidate()), delta(counter), interval(counter), counter.differs() ? "yes" : "-");
  }

  public static String note() {
    return "Means of the slices for each successful operation of the load. The interval is that of one counter alone;"
        + " \"differs\" is adjusted for their number (Holm). Such a difference goes with the delta; it is not proven to"
        + " cause it.";
  }

  static String words(CounterResult counter) {
    return counter.name() + " " + number(counter.baseline()) + " to " + number(counter.candidate())
        + (counter.unit().isEmpty() ? "" : " " + counter.unit())
        + (counter.delta() == null ? "" : " (" + delta(counter) + ", " + interval(counter) + ")");
  }

  private static String delta(CounterResult counter) {
    return counter.delta() == null ? "-" : share(counter.delta()) + " %";
  }

  private static String interval(CounterResult counter) {
    return counter.low() == null ? "-" : share(counter.low()) + " to " + share(counter.high());
  }

  private static String number(double value) {
    return value == 0 ? "0" : Words.number(value);
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, Math.abs(share) < 0.1 ? "%+.1f" : "%+.0f", 100 * share);
  }
}

package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.StatementsUse;
import io.ycsbpack.core.experiment.analysis.StatementsUse.OfStatement;
import io.ycsbpack.core.workload.StatementUse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What servers used for statements, in words and cells. */
public final class StatementText {
  /** Under a verdict; tables have all. */
  private static final int MOST = 5;
  private static final double KIB = 1024;
  private static final double NANOS_PER_MILLISECOND = 1e6;

  private StatementText() {
  }

  /** Under a verdict: the statements that lost most. */
  public static List<String> lines(StatementsUse use) {
    if (use.missing() != null) {
      return List.of("  what each statement uses is not known: " + use.missing());
    }
    if (use.statements().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("  an execution, by the log of the server, baseline to candidate:"));
    use.statements().stream().limit(MOST).forEach(one -> lines.add("    " + one.name() + " " + words(one)));
    if (use.statements().size() > MOST) {
      lines.add("    and " + (use.statements().size() - MOST) + " more; the report has all of them");
    }
    return lines;
  }

  private static String words(OfStatement one) {
    return "rows " + both(one, StatementUse::rows, 1) + ", KiB read " + both(one, StatementUse::bytes, KIB)
        + ", KiB of memory " + both(one, StatementUse::memory, KIB) + ", ms of CPU "
        + both(one, StatementUse::cpuNanos, NANOS_PER_MILLISECOND);
  }

  private static String both(OfStatement one, ToDoubleFunction<StatementUse> value, double unit) {
    String baseline = number(value.applyAsDouble(one.baseline()) / unit);
    String candidate = number(value.applyAsDouble(one.candidate()) / unit);
    return baseline.equals(candidate) ? baseline : baseline + " to " + candidate;
  }

  private static String number(double value) {
    return value == 0 ? "0" : Words.number(value);
  }

  /** The head of a table of all statements; {@link #cells} are its rows. */
  public static List<String> header(String baseline, String candidate) {
    List<String> header = new ArrayList<>(List.of("statement"));
    for (String what : List.of("rows read", "KiB read", "KiB of memory", "ms of CPU")) {
      header.add(what + ", " + baseline);
      header.add(candidate);
    }
    return header;
  }

  /** A row of the table. */
  public static List<String> cells(OfStatement one) {
    List<String> cells = new ArrayList<>(List.of(one.name()));
    add(cells, one, StatementUse::rows, 1);
    add(cells, one, StatementUse::bytes, KIB);
    add(cells, one, StatementUse::memory, KIB);
    add(cells, one, StatementUse::cpuNanos, NANOS_PER_MILLISECOND);
    return cells;
  }

  private static void add(List<String> cells, OfStatement one, ToDoubleFunction<StatementUse> value, double unit) {
    cells.add(number(value.applyAsDouble(one.baseline()) / unit));
    cells.add(number(value.applyAsDouble(one.candidate()) / unit));
  }

  /** What the table says of itself. */
  public static String note() {
    return "Means of up to 5 executions with the same values on both sides, when the slices were measured, by the log of"
        + " the server. Those that lost most come first.";
  }
}

package io.ycsbpack.core.report.trend;

import io.ycsbpack.core.report.Words;
import io.ycsbpack.core.statistics.ChangePoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A trend as text: the answer in a line, then each change, then how it was looked for. */
public final class TrendText {
  private TrendText() {
  }

  /** The lines. */
  public static List<String> lines(Trend trend) {
    List<String> lines = new ArrayList<>(List.of(trend.figure() + " of " + trend.kind() + ": " + answer(trend)));
    for (int i = 1; i < trend.levels().size(); i++) {
      lines.add("  " + change(trend, i));
    }
    lines.add("  " + basis(trend));
    trend.skipped().forEach(one -> lines.add("  left out: " + one));
    if (trend.machines().size() > 1) {
      lines.add("  measured on " + trend.machines().size() + " machines, whose differences are part of the trend: "
          + String.join("; ", trend.machines()));
    }
    return lines;
  }

  /** The answer in one line. */
  public static String answer(Trend trend) {
    String runs = trend.points().size() + " runs";
    if (trend.isTooShort()) {
      return "no answer from " + runs + "; a change can be found from " + ChangePoints.FEWEST + " on";
    }
    int last = trend.levels().size() - 1;
    return last == 0
        ? "no change found in " + runs + ", " + value(trend, trend.levels().get(0).mean())
        : (last == 1 ? "1 change" : last + " changes") + " in " + runs + ", the latest for the "
            + (trend.isWorse() ? "worse" : "better") + ", by " + Words.delta(trend.change(last));
  }

  /** A change, with where it is and how sure it is. */
  public static String change(Trend trend, int level) {
    Trend.Level now = trend.levels().get(level);
    TrendPoint first = trend.points().get(now.from());
    return String.format(Locale.ROOT, "from run %d on (%s%s%s): %s to %s, %s (p = %.3f)", now.from() + 1,
        first.started(), first.commit().isEmpty() ? "" : ", commit " + first.commit(),
        first.build().isEmpty() ? "" : ", build " + first.build(), value(trend, trend.levels().get(level - 1).mean()),
        value(trend, now.mean()), Words.delta(trend.change(level)), now.probability());
  }

  /** How changes were looked for. */
  public static String basis(Trend trend) {
    return String.format(Locale.ROOT,
        "E-divisive on logarithms, level %.0f %%, %d permutations, seed %d; a change shows when %d runs were made after it",
        100 * ChangePoints.LEVEL, ChangePoints.PERMUTATIONS, trend.seed(), ChangePoints.LEAST);
  }

  /** A value with its unit. */
  public static String value(Trend trend, double value) {
    return Words.number(value) + trend.figure().unitText();
  }
}

package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.CounterResult;
import java.util.ArrayList;
import java.util.List;

/** Service times of the operations of a comparison, the largest losses first. */
public final class OperationText {
  /** Under a verdict; tables have all. */
  private static final int MOST = 5;

  private OperationText() {
  }

  /** The operations that differ not by chance; nothing if operations are not told apart. */
  public static List<String> lines(List<CounterResult> operations) {
    List<CounterResult> named = operations.stream().filter(CounterResult::isNamed).toList();
    if (operations.isEmpty()) {
      return List.of();
    }
    if (named.isEmpty()) {
      return List.of("  mean service time: none of the " + operations.size() + " operations differs by 1 % or more");
    }
    List<String> lines = new ArrayList<>(List.of("  mean service time, baseline to candidate, adjusted for "
        + operations.size() + " operations:"));
    named.stream().limit(MOST).forEach(operation -> lines.add("    " + CounterText.words(operation)));
    if (named.size() > MOST) {
      lines.add("    and " + (named.size() - MOST) + " more; the report has all of them");
    }
    return lines;
  }

  /** {@link CounterText#cells(CounterResult)} are the rows. */
  public static List<String> header(String baseline, String candidate) {
    return List.of("operation, mean service time", "unit", baseline, candidate, "delta", "95 % interval", "differs");
  }

  public static String note() {
    return "Those that lost most come first. The interval is that of one operation alone; \"differs\" is adjusted for"
        + " their number (Holm).";
  }
}

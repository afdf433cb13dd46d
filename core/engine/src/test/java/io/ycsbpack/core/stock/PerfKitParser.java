package io.ycsbpack.core.stock;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads YCSB's output by the rules of PerfKitBenchmarker, {@code perfkitbenchmarker/linux_packages/ycsb_stats.py} of
 * GoogleCloudPlatform/PerfKitBenchmarker ({@code ParseResults}): results begin with the line of {@code [OVERALL]};
 * behind it a line counts when its name is of capital letters alone; it has three columns separated by commas; lines
 * of one name that stand together are a group, and a later group replaces an earlier one of the same name;
 * microseconds become milliseconds. Status lines before the results make a series by seconds, in which the first of two
 * counts.
 */
final class PerfKitParser {
  private static final Pattern RESULT = Pattern.compile("^\\[[A-Z]+]");
  private static final Pattern STATUS = Pattern
      .compile("(\\d+) sec: \\d+ operations; (\\d+(\\.\\d+)?) current ops/sec");
  private static final Pattern STATUS_GROUP = Pattern.compile("\\[(.+?): (.+?)]");

  final Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
  final Map<Integer, Double> throughputs = new LinkedHashMap<>();
  final Map<Integer, Map<String, Map<String, Double>>> series = new LinkedHashMap<>();

  private PerfKitParser() {
  }

  /** Reads results, or status lines with the results behind them. */
  static PerfKitParser read(String text) {
    PerfKitParser parser = new PerfKitParser();
    boolean begun = false;
    String group = "";
    for (String line : text.lines().toList()) {
      begun |= line.startsWith("[OVERALL]");
      if (!begun) {
        parser.status(line);
      } else if (RESULT.matcher(line).find()) {
        String[] columns = line.split(",", -1);
        if (columns.length != 3) {
          throw new AssertionError("not three columns: " + line);
        }
        String name = columns[0].substring(1, columns[0].length() - 1).toLowerCase(Locale.ROOT);
        if (!name.equals(group)) {
          parser.groups.put(name, new LinkedHashMap<>());
          group = name;
        }
        boolean micros = columns[1].contains("(us)");
        double value = Double.parseDouble(columns[2].strip());
        parser.groups.get(name).put(columns[1].strip().replace("(us)", "(ms)"), micros ? value / 1000 : value);
      }
    }
    parser.groups.remove("cleanup");
    if (!begun) {
      throw new AssertionError("no results in\n" + text);
    }
    return parser;
  }

  private void status(String line) {
    Matcher status = STATUS.matcher(line);
    if (!status.find() || throughputs.containsKey(Integer.parseInt(status.group(1)))) {
      return;
    }
    int second = Integer.parseInt(status.group(1));
    throughputs.put(second, Double.parseDouble(status.group(2)));
    Matcher group = STATUS_GROUP.matcher(line);
    Map<String, Map<String, Double>> byOperation = new LinkedHashMap<>();
    while (group.find()) {
      Map<String, Double> values = new LinkedHashMap<>();
      for (String pair : group.group(2).split(", ")) {
        String[] parts = pair.split("=");
        values.put(parts[0], Double.parseDouble(parts[1]));
      }
      byOperation.put(group.group(1).toLowerCase(Locale.ROOT), values);
    }
    series.put(second, byOperation);
  }
}

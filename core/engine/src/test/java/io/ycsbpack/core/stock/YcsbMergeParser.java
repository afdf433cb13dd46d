package io.ycsbpack.core.stock;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads YCSB's output by the rules of {@code reports/merge.py} of brianfrankcooper/YCSB, which scripts with regular
 * expressions of the form {@code \[READ\], 95thPercentileLatency\(us\), (\d+)} share: a line has the name of an
 * operation in letters, digits or {@code _}, one of the known figures, and a number; figures of one operation and name
 * are added.
 */
final class YcsbMergeParser {
  private static final Pattern LINE = Pattern.compile("\\[(\\w+)], (.*?), (\\d+(\\.\\d+)?([eE]\\d+)?)");
  private static final List<String> FIGURES = List.of("RunTime", "Throughput", "Operations", "Return=[^0].*",
      "AverageLatency", "MinLatency", "MaxLatency", "95thPercentileLatency", "99thPercentileLatency");

  private YcsbMergeParser() {
  }

  static Map<String, Map<String, Double>> read(String text) {
    Map<String, Map<String, Double>> figures = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      Matcher match = LINE.matcher(line);
      for (String figure : FIGURES) {
        if (Pattern.compile(figure).matcher(line).find() && match.find()) {
          figures.computeIfAbsent(match.group(1), any -> new LinkedHashMap<>())
              .merge(figure, Double.parseDouble(match.group(3)), Double::sum);
        }
      }
    }
    return figures;
  }
}

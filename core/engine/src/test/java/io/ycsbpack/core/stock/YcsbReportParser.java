package io.ycsbpack.core.stock;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads YCSB's output by the rules of {@code reports/report.py} of brianfrankcooper/YCSB: names of operations do not
 * count, a figure is known by its own name and by how many of that name came before, so that the second operation's has
 * one {@code _} at its end. So any line among these that the stock client does not print shifts the columns.
 */
final class YcsbReportParser {
  private static final Pattern LINE = Pattern
      .compile("^\\[([^,]*)],\\s*(\\d*[^(,\\d=]{3,}(=-?\\d+)?)[^,]*,\\s*([0-9.Ee]+)");

  private YcsbReportParser() {
  }

  static Map<String, Double> read(String text) {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      Matcher match = LINE.matcher(line);
      if (match.find()) {
        StringBuilder key = new StringBuilder(match.group(2));
        while (figures.containsKey(key.toString())) {
          key.append('_');
        }
        figures.put(key.toString(), Double.parseDouble(match.group(4)));
      }
    }
    return figures;
  }
}

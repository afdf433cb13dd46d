// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.UsageException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Quotes names and values for statements. */
public final class Sql {
  /** NULL in the format TabSeparated. */
  static final String NULL = "\\N";
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

  private Sql() {
  }

  /** @throws UsageException if the name is empty or holds a back-tick, a quote, a backslash or a control character */
  public static String name(String name) {
    if (!name.matches("[^`'\"\\\\\\p{Cntrl}]{1,200}")) {
      throw new UsageException("'" + name.replaceAll("\\p{Cntrl}", "?")
          + "' can't be the name of a table or field: quotes, back-ticks, backslashes and control characters are not "
          + "allowed");
    }
    return "`" + name + "`";
  }

  public static String text(String value) {
    StringBuilder sql = new StringBuilder(value.length() + 2).append('\'');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\'' || c == '\\') {
        sql.append('\\');
      }
      sql.append(c);
    }
    return sql.append('\'').toString();
  }

  /** The value behind a text of the format TabSeparated. */
  static String unescaped(String value) {
    return ESCAPED.matcher(value).replaceAll(escape -> Matcher.quoteReplacement(switch (escape.group(1)) {
      case "t" -> "\t";
      case "n" -> "\n";
      case "r" -> "\r";
      case "b" -> "\b";
      case "f" -> "\f";
      case "0" -> "\0";
      default -> escape.group(1);
    }));
  }

  /** The clause at the end of a statement; empty for no settings. */
  public static String settings(Map<String, String> settings) {
    return settings.isEmpty()
        ? ""
        : settings.entrySet()
            .stream()
            .sorted(Map.Entry.comparingByKey())
            .map(setting -> setting.getKey() + " = " + text(setting.getValue()))
            .collect(Collectors.joining(", ", " SETTINGS ", ""));
  }
}

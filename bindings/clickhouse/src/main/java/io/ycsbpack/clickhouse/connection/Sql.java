package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.UsageException;
import java.util.Map;
import java.util.stream.Collectors;

/** Names and values from outside, made safe to stand in a statement. */
public final class Sql {

  private Sql() {
  }

  /**
   * A name of a table or column between back-ticks.
   *
   * @throws UsageException when it is empty or holds a back-tick, a quote, a backslash or a control character
   */
  public static String name(String name) {
    if (!name.matches("[^`'\"\\\\\\p{Cntrl}]{1,200}")) {
      throw new UsageException("'" + name.replaceAll("\\p{Cntrl}", "?")
          + "' can't be the name of a table or field: quotes, back-ticks, backslashes and control characters are not "
          + "allowed");
    }
    return "`" + name + "`";
  }

  /** A text between quotes. */
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

  /** The clause for these server settings at the end of a statement; empty for none. */
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

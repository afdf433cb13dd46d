// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.UsageException;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Quotes names and values for statements. */
final class Sql {
  private static final Pattern NAME = Pattern.compile("[^`'\"\\\\\\p{Cntrl}]{1,200}");

  private Sql() {
  }

  /** @throws UsageException if the name is empty or holds a back-tick, a quote, a backslash or a control character */
  static String name(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new UsageException("'" + name.replaceAll("\\p{Cntrl}", "?")
          + "' can't be the name of a table or field: quotes, back-ticks, backslashes and control characters are not "
          + "allowed");
    }
    return "`" + name + "`";
  }

  static String text(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** The clause at the end of a statement; empty for no settings. */
  static String settings(Map<String, String> settings) {
    return settings.isEmpty()
        ? ""
        : settings.entrySet()
            .stream()
            .sorted(Map.Entry.comparingByKey())
            .map(setting -> setting.getKey() + " = " + text(setting.getValue()))
            .collect(Collectors.joining(", ", " SETTINGS ", ""));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.TargetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A version of the server, such as 25.8. */
record ServerVersion(int year, int release) {
  /** The oldest that the binding supports. */
  static final ServerVersion OLDEST = new ServerVersion(23, 8);
  /** The first that has CoalescingMergeTree. */
  static final ServerVersion RECORDS = new ServerVersion(25, 6);
  private static final Pattern TEXT = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})\\b.*");

  /** @throws TargetException if the text is no version */
  static ServerVersion of(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new TargetException("the server says that its version is '" + text + "'; is it a ClickHouse?");
    }
    return new ServerVersion(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  boolean isBefore(ServerVersion other) {
    return year < other.year || year == other.year && release < other.release;
  }

  @Override
  public String toString() {
    return year + "." + release;
  }
}

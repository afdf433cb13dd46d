// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import java.util.Locale;
import java.util.regex.Pattern;

/** How the answers of a statement on two servers, or under two conditions, are compared. */
public enum AnswerCheck {
  /** The number of rows, and their values in any order. */
  EXACT,
  ROWS,
  NONE;

  /** Possessive, so that a long text needs no deep stack. */
  private static final Pattern QUOTED = Pattern.compile("(?s)'(?:[^'\\\\]++|\\\\.)*+'");
  private static final Pattern READS = Pattern.compile("(?is)[\\s(]*(SELECT|WITH|FROM)\\b.*");
  private static final Pattern WRITES = Pattern.compile("(?is).*\\b(INSERT\\s+INTO|INTO\\s+OUTFILE|UPSERT|MERGE)\\b.*");
  /** Functions and tables that answer otherwise each time. */
  private static final Pattern VOLATILE = Pattern
      .compile(
          "(?is).*(\\b(now|now64|today|yesterday|rand|rand32|rand64|randConstant|random|generateUUIDv[47]|UUID|uptime"
              + "|queryID|now_\\w+|clock_\\w+)\\s*\\(|\\bsystem\\s*[.:]).*");
  private static final Pattern LIMITED = Pattern.compile("(?is).*\\b(LIMIT|OFFSET|FETCH|SAMPLE|any|anyLast)\\b.*");
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The check of a statement that names none: its rows. If a LIMIT lets the server choose the rows, their number; if it
   * writes or its answer changes, none.
   */
  static AnswerCheck of(String text) {
    String without = QUOTED.matcher(text).replaceAll("''");
    if (!isRead(text) || VOLATILE.matcher(without).matches()) {
      return NONE;
    }
    return LIMITED.matcher(without).matches() ? ROWS : EXACT;
  }

  /** A read may be executed once more. */
  static boolean isRead(String text) {
    String without = QUOTED.matcher(text).replaceAll("''");
    return READS.matcher(without).matches() && !WRITES.matcher(without).matches();
  }
}

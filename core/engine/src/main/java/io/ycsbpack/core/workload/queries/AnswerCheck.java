package io.ycsbpack.core.workload.queries;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import java.util.regex.Pattern;

/** How the answers of a statement on two servers, or under two conditions, are compared. */
public enum AnswerCheck {
  /** The rows, in any order: rows that an ORDER BY does not tell apart have none. */
  EXACT,
  /** The rows, in their order. */
  ORDERED,
  /** The values that the rows are sorted by before a LIMIT: which rows have the last of them is the server's choice. */
  KEYS,
  /** How many rows there are. */
  ROWS,
  /** Not at all. */
  NONE;

  /** Possessive, so that a long text needs no deep stack. */
  private static final Pattern QUOTED = Pattern.compile("(?s)'(?:[^'\\\\]++|\\\\.)*+'");
  private static final Pattern READS = Pattern
      .compile("(?is)([\\s(]*(SELECT|WITH|FROM)\\b|\\s*get\\s+key:).*");
  private static final Pattern WRITES = Pattern.compile("(?is).*\\b(INSERT\\s+INTO|INTO\\s+OUTFILE|UPSERT|MERGE)\\b.*");
  /** What answers otherwise each time. */
  private static final Pattern VOLATILE = Pattern
      .compile(
          "(?is).*(\\b(now|now64|today|yesterday|rand|rand32|rand64|randConstant|random|generateUUIDv[47]|UUID|uptime"
              + "|queryID|now_\\w+|clock_\\w+)\\s*\\(|\\bsystem\\s*[.:]).*");
  private static final Pattern LIMITED = Pattern.compile("(?is).*\\b(LIMIT|OFFSET|FETCH|SAMPLE|any|anyLast)\\b.*");

  /** The word in files and records. */
  @JsonValue
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * How a statement is compared that does not say so: by its rows; where a LIMIT leaves it to the server which rows these
   * are, by what they are sorted by, else by their number; not at all where it writes, or asks for what changes.
   */
  static AnswerCheck of(String text) {
    String without = QUOTED.matcher(text).replaceAll("''");
    if (!isRead(text) || VOLATILE.matcher(without).matches()) {
      return NONE;
    }
    if (!LIMITED.matcher(without).matches()) {
      return EXACT;
    }
    return SortKeys.places(text).isEmpty() ? ROWS : KEYS;
  }

  /** Whether a statement changes nothing, so that it may be executed once more. */
  static boolean isRead(String text) {
    String without = QUOTED.matcher(text).replaceAll("''");
    return READS.matcher(without).matches() && !WRITES.matcher(without).matches();
  }

  /** Whether a statement, or a part of one, leaves it to the server which of several rows it gives. */
  static boolean isLimited(String text) {
    return LIMITED.matcher(QUOTED.matcher(text).replaceAll("''")).matches();
  }
}

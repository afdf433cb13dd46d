package io.ycsbpack.clickhouse.capture;

import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.capture.ColumnCounts;
import io.ycsbpack.core.capture.ColumnShape;
import io.ycsbpack.core.capture.ColumnShape.Kind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the values of the columns of a table, within a time for all of them. It reads all rows of a column, and counts
 * all of them where it has few values, else some that a hash of their place chooses: rows next to each other are often
 * alike. Only where the time is over, or the server refuses such a read, it reads some granules, which are such rows.
 */
final class ColumnScan {
  /** Up to here all rows are counted, and up to here all values of more rows: what bounds the memory of the server. */
  private static final long FEW = 2_000_000;
  private static final int GRANULE = 8192;
  /** Of the server, which has other work: each has values of its own. */
  private static final int THREADS = 2;
  /** Codes of the server: too many values, too slow, too much memory, and settings that the user may not send. */
  private static final Set<Integer> REFUSED = Set.of(158, 159, 160, 241, 164, 452);
  /** Where the rows of the most frequent values stand in an answer. */
  private static final int FIRST = 7;
  /** What is known of a value that is not empty. */
  private static final String VALUES = """
      SELECT v, n, isNotNull(v) AND ifNull(%1$s, 0) AS is_empty, isNotNull(v) AND NOT is_empty AS is_other,
          ifNull(%2$s, 0) AS number, toUInt64(ifNull(%3$s, 0)) AS size
        FROM (SELECT %4$s AS v,""";
  /** A number of each kind of row, then what is known of those with a value that is not empty. */
  private static final String COUNTS = """
      WITH arrayReverseSort(groupArrayIf(n, is_other)) AS counts
      SELECT arrayStringConcat(arrayMap(one -> toString(one), arrayConcat(
        arrayMap(count -> toFloat64(count), [sum(n), sumIf(n, isNull(v)), sumIf(n, is_empty), countIf(is_other),
          countIf(is_other AND n = 1)]),
        [minIf(number, is_other), maxIf(number, is_other)],
        arrayMap(k -> toFloat64(arraySum(arraySlice(counts, 1, k))), %6$s),
        arrayMap(size -> toFloat64(size), quantilesExactWeightedIf(0, 0.25, 0.5, 0.75, 1)(size, n, is_other)))), ' ')
      FROM (""" + VALUES + "count() AS n FROM %5$s GROUP BY v))";
  private static final String FEW_VALUES = ", max_rows_to_group_by = " + FEW + ", group_by_overflow_mode = 'throw'";
  private static final String OVERALL = """
      SELECT concat(toString(uniqCombinedIf(20)(v, is_other)), ' ', toString(minIf(number, is_other)), ' ',
        toString(maxIf(number, is_other)))
      FROM (""" + VALUES + "1 AS n FROM %5$s))";

  private final HostConnection host;
  private final Rows rows;
  private long left;

  /**
   * The rows of a table.
   *
   * @param table  its name, quoted
   * @param engine such as MergeTree
   * @param number how many there are
   */
  record Rows(String table, String engine, long number) {
    /** Of this number of rows one is counted, where not all are. */
    private long times() {
      return number / FEW + 1;
    }

    private boolean isMergeTree() {
      return engine.endsWith("MergeTree");
    }

    private String random() {
      return table + " WHERE cityHash64(" + (isMergeTree() ? "_part, _part_offset" : "rowNumberInAllBlocks()") + ") % "
          + times() + " = 0";
    }

    private String granules() {
      return isMergeTree()
          ? table + " WHERE cityHash64(_part, intDiv(_part_offset, " + GRANULE + ")) % " + times() + " = 0"
          : "(SELECT * FROM " + table + " LIMIT " + FEW + ")";
    }
  }

  ColumnScan(HostConnection host, Rows rows, Duration longest) {
    this.host = host;
    this.rows = rows;
    left = longest.toNanos();
  }

  ColumnCounts of(String column, ColumnType type) throws SQLException {
    if (rows.number() <= FEW) {
      return counts(host.value(text(COUNTS, column, type, rows.table()) + LogEntries.MARK));
    }
    Optional<ColumnCounts> all = bounded(text(COUNTS, column, type, rows.table()), FEW_VALUES)
        .map(ColumnScan::counts);
    if (all.isPresent()) {
      return all.get();
    }
    Optional<String> overall = bounded(text(OVERALL, column, type, rows.table()), "");
    Optional<String> some = overall.isEmpty() ? overall : bounded(text(COUNTS, column, type, rows.random()), "");
    if (some.isPresent()) {
      String[] known = overall.get().split(" ");
      ColumnCounts counts = counts(some.get());
      return counts.within(new ColumnShape.Range(number(known[1]), number(known[2])))
          .ofPart(Math.min(number(known[0]), rows.number()), described(counts, "rows, chosen at random"));
    }
    ColumnCounts counts = counts(host.value(text(COUNTS, column, type, rows.granules()) + LogEntries.MARK));
    return counts.ofPart(counts.estimate(rows.number()), described(counts,
        rows.isMergeTree() ? "rows in granules chosen at random" : "rows, the first"));
  }

  /** Of an answer with blanks between its numbers, in the order of {@link #COUNTS}. */
  private static ColumnCounts counts(String answer) {
    List<Double> numbers = Arrays.stream(answer.split(" ")).map(ColumnScan::number).toList();
    int lengths = FIRST + ColumnShape.RANKS.size();
    return new ColumnCounts(new ColumnCounts.Rows(numbers.get(0), numbers.get(1), numbers.get(2)),
        new ColumnCounts.Found(numbers.get(3), numbers.get(4)), new ColumnShape.Range(numbers.get(5), numbers.get(6)),
        numbers.subList(FIRST, lengths),
        numbers.subList(lengths, numbers.size()).stream().map(Double::longValue).toList(), Optional.empty());
  }

  /** Ends of a range without values are nan and inf. */
  private static double number(String text) {
    return text.contains("n") ? 0 : Double.parseDouble(text);
  }

  private static String described(ColumnCounts counts, String how) {
    return String.format(Locale.ROOT, "%,.0f %s", counts.rows().all(), how);
  }

  private static String text(String template, String column, ColumnType type, String from) {
    boolean text = type.kind() == Kind.TEXT;
    String value = "assumeNotNull(v)";
    String number = type.number().isEmpty() ? "0" : type.number().replace("%s", value);
    String isEmpty = text ? value + " = ''" : type.number().isEmpty() ? "0" : number + " = 0";
    return template.formatted(isEmpty, "toFloat64(" + number + ")",
        text ? type.other().replace("%s", value) : "0", Sql.name(column), from, ColumnShape.RANKS);
  }

  /** The answer of a statement that reads all rows; empty where there is no time for it, or the server refuses. */
  private Optional<String> bounded(String statement, String settings) throws SQLException {
    long seconds = Duration.ofNanos(left).toSeconds();
    if (seconds < 1) {
      return Optional.empty();
    }
    long start = System.nanoTime();
    try {
      return Optional
          .of(host.value(statement + " SETTINGS max_threads = " + THREADS + ", max_execution_time = " + seconds
              + settings + LogEntries.MARK));
    } catch (SQLException e) {
      if (!REFUSED.contains(Failure.of(e).code())) {
        throw e;
      }
      return Optional.empty();
    } finally {
      left -= System.nanoTime() - start;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The table of records: a CoalescingMergeTree. An update inserts a row with only the changed columns, and a read with
 * FINAL combines the latest value of each column. So an update costs no mutation, and clients that change different
 * fields of one record keep each other's changes. Small granules and blocks, and one thread, keep a read from touching
 * more than its record. Parts that merges have replaced are removed in small shares, so that each part of a run bears
 * its own.
 */
final class RecordTable {
  static final String KEY = "YCSB_KEY";
  /** Comment that marks our tables. */
  private static final String MARK = "ycsbpack records v1";
  /**
   * Each part is removed one to two seconds after a merge has replaced it. By its own settings a server removes
   * thousands at once, every 30 to 40 s, and on few cores does little else meanwhile.
   */
  private static final String CLEANUP = "old_parts_lifetime = 1, cleanup_delay_period = 1, "
      + "cleanup_delay_period_random_add = 0";

  private RecordTable() {
  }

  /**
   * @return number of records with these fields that it holds afterwards
   * @throws TargetException if ycsbpack did not make the table of that name, or it has other fields and must be kept
   */
  static long prepare(HostConnection connection, CoreTable table) throws IOException {
    // Rejects a name that no table can have.
    Sql.name(table.name());
    Optional<String> comment = connection.comment(table.name());
    if (comment.filter(text -> !text.equals(MARK)).isPresent()) {
      throw new TargetException("the table " + table.name() + " on " + connection.endpoint()
          + " was not made by ycsbpack and is left unchanged; use another name by -p table=...");
    }
    boolean usable = comment.isPresent() && RecordColumns.of(connection, table.name())
        .fields()
        .contains(table.fieldPrefix() + (table.fields() - 1));
    switch (table.use()) {
      case RUN -> {
        if (!usable) {
          return 0;
        }
      }
      case LOAD_PART -> {
        if (comment.isPresent() && !usable) {
          throw new TargetException(
              "the table " + table.name() + " on " + connection.endpoint() + " has other fields than "
                  + table.fieldPrefix() + "0 to " + (table.fields() - 1)
                  + "; load all records, or use another name by -p table=...");
        }
        connection.execute(create(table, connection.options()));
      }
      case LOAD_ALL -> {
        connection.execute(connection.options().drop(table.name()));
        connection.execute(create(table, connection.options()));
      }
    }
    return Long.parseLong(connection.value("SELECT count() FROM " + Sql.name(table.name()) + " FINAL"));
  }

  static String create(CoreTable table, ClickHouseOptions options) {
    String fields = IntStream.range(0, table.fields())
        .mapToObj(i -> ", " + Sql.name(table.fieldPrefix() + i) + " Nullable(String)")
        .collect(Collectors.joining());
    return "CREATE TABLE IF NOT EXISTS " + Sql.name(table.name()) + options.onCluster() + " (" + KEY + " String"
        + fields + ") ENGINE = " + options.engine("CoalescingMergeTree") + " ORDER BY " + KEY
        + " SETTINGS index_granularity = 256, " + CLEANUP + " COMMENT " + Sql.text(MARK);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.records;

import io.ycsbpack.clickhouse.connection.ClickHouseOptions;
import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.binding.CoreTable;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The statements on the table of records.
 *
 * <p>The table is a CoalescingMergeTree: an update inserts a row with only the changed columns, and a read with FINAL
 * combines the latest value of each column. So an update costs no mutation, and clients that change different fields of
 * one record keep each other's changes. Small granules and blocks, and one thread, keep a read from touching more than
 * its record. Parts that merges have replaced are removed in small shares, so that each part of a run bears its own.
 */
final class RecordStatements {
  static final String KEY = "YCSB_KEY";
  /** Comment that marks our tables. */
  static final String MARK = "ycsbpack records v1";

  /** Keep a read of a few records from reading much more. */
  private static final Map<String, String> READ_SETTINGS = Map.of("max_block_size", "512", "max_threads", "1");

  /**
   * Each part is removed one to two seconds after a merge has replaced it. By its own settings a server removes thousands
   * at once, every 30 to 40 s, and on few cores does little else meanwhile.
   */
  private static final String CLEANUP = "old_parts_lifetime = 1, cleanup_delay_period = 1, "
      + "cleanup_delay_period_random_add = 0";

  private RecordStatements() {
  }

  static String create(CoreTable table, ClickHouseOptions options) {
    String fields = IntStream.range(0, table.fields())
        .mapToObj(i -> ", " + Sql.name(table.fieldPrefix() + i) + " Nullable(String)")
        .collect(Collectors.joining());
    return "CREATE TABLE IF NOT EXISTS " + Sql.name(table.name()) + options.onCluster() + " (" + KEY + " String"
        + fields
        + ") ENGINE = " + options.engine("CoalescingMergeTree") + " ORDER BY " + KEY
        + " SETTINGS index_granularity = 256, " + CLEANUP + " COMMENT " + Sql.text(MARK);
  }

  static String drop(String table, ClickHouseOptions options) {
    return "DROP TABLE IF EXISTS " + Sql.name(table) + options.onCluster() + " SYNC";
  }

  static String count(String table) {
    return "SELECT count() FROM " + Sql.name(table) + " FINAL";
  }

  static String columns(String table) {
    return "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = " + Sql.text(table)
        + " AND name != '" + KEY + "' ORDER BY position";
  }

  static String types(String table) {
    return "SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = " + Sql.text(table)
        + " ORDER BY position";
  }

  static String comment(String table) {
    return "SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = " + Sql.text(table);
  }

  /** Without settings that the user may not send. */
  static String readSettings(HostConnection connection) {
    return Sql.settings(connection.sendable(READ_SETTINGS));
  }

  static String read(String table, String key, Collection<String> fields, String settings) {
    return "SELECT " + list(fields) + " FROM " + Sql.name(table) + " FINAL WHERE " + KEY + " = " + Sql.text(key)
        + settings;
  }

  static String scan(String table, String startKey, int records, Collection<String> fields, String settings) {
    return "SELECT " + list(fields) + " FROM " + Sql.name(table) + " FINAL WHERE " + KEY + " >= " + Sql.text(startKey)
        + " ORDER BY " + KEY + " LIMIT " + records + settings;
  }

  /** A lightweight delete: when it returns, the rows are masked in every part. */
  static String delete(String table, String key) {
    return "DELETE FROM " + Sql.name(table) + " WHERE " + KEY + " = " + Sql.text(key);
  }

  private static String list(Collection<String> fields) {
    return fields.stream().map(Sql::name).collect(Collectors.joining(", "));
  }
}

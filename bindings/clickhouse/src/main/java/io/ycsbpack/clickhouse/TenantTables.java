// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

final class TenantTables {
  /** Settings of a statement that makes rows on the server, on top of the settings of every insert. */
  static final Map<String, String> FILL = Map.of("max_execution_time", "0", "max_insert_threads", "2");

  private TenantTables() {
  }

  static String createEvents(TenantSpec spec, ClickHouseOptions options) {
    return "CREATE TABLE " + Sql.name(spec.table()) + options.onCluster()
        + Arrays.stream(EventColumn.values())
            .map(EventColumn::definition)
            .collect(Collectors.joining(", ", " (", ") "))
        + "ENGINE = " + options.engine("MergeTree") + (spec.partitioned() ? " PARTITION BY tenant_id" : "")
        + " ORDER BY (tenant_id, project_id, event_time) COMMENT " + Sql.text(spec.fingerprint());
  }

  static String createSecond(TenantSpec spec, ClickHouseOptions options) {
    return "CREATE TABLE " + Sql.name(spec.secondTable()) + options.onCluster()
        + " (tenant_id UInt32, project_id UInt32, name String) "
        + "ENGINE = " + options.engine("MergeTree") + " ORDER BY (tenant_id, project_id) COMMENT "
        + Sql.text(spec.fingerprint());
  }

  static String truncateSecond(TenantSpec spec, ClickHouseOptions options) {
    return "TRUNCATE TABLE " + Sql.name(spec.secondTable()) + options.onCluster() + " SYNC";
  }

  /**
   * Makes on the server the rows that {@link TenantRows} defines.
   *
   * @param settings for such an insert on that server
   */
  static String generateEvents(TenantSpec spec, long fromRow, long toRow, Map<String, String> settings) {
    String statuses = Arrays.stream(TenantRows.STATUSES).map(Sql::text).collect(Collectors.joining(", "));
    return "INSERT INTO " + Sql.name(spec.table()) + " SELECT toUInt32(1 + intDiv(number * " + spec.tenants() + ", "
        + spec.rows() + ")), toUInt32(1 + " + draw(spec, TenantRows.PROJECT, spec.projects()) + "), number, toDateTime("
        + TenantRows.FIRST_TIME + " + " + draw(spec, TenantRows.TIME, TenantRows.TIME_SPAN) + ", 'UTC'), "
        + draw(spec, TenantRows.USER, TenantRows.USERS) + ", " + draw(spec, TenantRows.METRIC, 1_000_000)
        + " / 100, [" + statuses + "][1 + number % " + TenantRows.STATUSES.length + "], concat('{\"trace\":\"', "
        + "leftPad(hex(" + draw(spec, TenantRows.TRACE) + "), 16, '0'), '\",\"host\":\"node-', toString(number % 200), "
        + "'.example.internal\",\"path\":\"/api/v1/projects/', toString(number % 100), "
        + "'/events\",\"code\":200,\"ms\":', toString(number % 977), '}') FROM numbers_mt(" + fromRow + ", "
        + (toRow - fromRow) + ")" + Sql.settings(settings);
  }

  static String generateSecond(TenantSpec spec, long fromRow, long toRow, Map<String, String> settings) {
    return "INSERT INTO " + Sql.name(spec.secondTable()) + " SELECT toUInt32(1 + "
        + draw(spec, TenantRows.SECOND_TENANT, spec.tenants()) + "), toUInt32(1 + "
        + draw(spec, TenantRows.SECOND_PROJECT, spec.projects()) + "), toString(number) FROM numbers_mt(" + fromRow
        + ", " + (toRow - fromRow) + ")" + Sql.settings(settings);
  }

  static String clearEvents(TenantSpec spec, long fromRow, long toRow) {
    return "ALTER TABLE " + Sql.name(spec.table()) + " DELETE WHERE event_id >= " + fromRow + " AND event_id < " + toRow
        + " SETTINGS mutations_sync = 2";
  }

  static String rowsOfBlocks(TenantSpec spec, long fromRow, long toRow, long blockRows) {
    return "SELECT intDiv(event_id - " + fromRow + ", " + blockRows + ") AS block, count() FROM "
        + Sql.name(spec.table()) + " WHERE event_id >= " + fromRow + " AND event_id < " + toRow + " GROUP BY block";
  }

  static String runningInserts(TenantSpec spec) {
    return "SELECT count() FROM system.processes WHERE current_database = currentDatabase() AND startsWith(query, "
        + Sql.text("INSERT INTO " + Sql.name(spec.table()) + " ") + ")";
  }

  private static String draw(TenantSpec spec, int column) {
    String offset = Long.toUnsignedString(column + (spec.seed() << 40));
    return "intHash64(number * " + TenantRows.COLUMNS + " + " + offset + ")";
  }

  private static String draw(TenantSpec spec, int column, int bound) {
    return "bitShiftRight(" + draw(spec, column) + ", 33) % " + bound;
  }
}

package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.tenant.TenantRows;
import io.ycsbpack.core.tenant.TenantSpec;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The statements that make and fill the tables of a tenant data set. */
final class TenantTables {
  private static final Map<String, String> FILL = Map.of("max_partitions_per_insert_block", "0", "max_execution_time",
      "0", "max_insert_threads", "2");

  private TenantTables() {
  }

  static String createEvents(TenantSpec spec) {
    return "CREATE TABLE " + Sql.name(spec.table()) + " (tenant_id UInt32, project_id UInt32, event_id UInt64, "
        + "event_time DateTime('UTC'), user_id UInt64, metric Float64, status LowCardinality(String), payload String) "
        + "ENGINE = MergeTree" + (spec.partitioned() ? " PARTITION BY tenant_id" : "")
        + " ORDER BY (tenant_id, project_id, event_time) COMMENT " + Sql.text(spec.fingerprint());
  }

  static String createSecond(TenantSpec spec) {
    return "CREATE TABLE " + Sql.name(spec.secondTable()) + " (tenant_id UInt32, project_id UInt32, name String) "
        + "ENGINE = MergeTree ORDER BY (tenant_id, project_id) COMMENT " + Sql.text(spec.fingerprint());
  }

  /**
   * Makes rows on the server, the same that {@link TenantRows} defines.
   *
   * @param insertSettings what every insert on that server needs
   */
  static String generateEvents(TenantSpec spec, long fromRow, long toRow, Map<String, String> insertSettings) {
    String statuses = Arrays.stream(TenantRows.STATUSES).map(Sql::text).collect(Collectors.joining(", "));
    return "INSERT INTO " + Sql.name(spec.table()) + " SELECT toUInt32(1 + intDiv(number * " + spec.tenants() + ", "
        + spec.rows() + ")), toUInt32(1 + " + draw(spec, TenantRows.PROJECT, spec.projects()) + "), number, toDateTime("
        + TenantRows.FIRST_TIME + " + " + draw(spec, TenantRows.TIME, TenantRows.TIME_SPAN) + ", 'UTC'), "
        + draw(spec, TenantRows.USER, TenantRows.USERS) + ", " + draw(spec, TenantRows.METRIC, 1_000_000)
        + " / 100, [" + statuses + "][1 + number % " + TenantRows.STATUSES.length + "], concat('{\"trace\":\"', "
        + "leftPad(hex(" + draw(spec, TenantRows.TRACE) + "), 16, '0'), '\",\"host\":\"node-', toString(number % 200), "
        + "'.example.internal\",\"path\":\"/api/v1/projects/', toString(number % 100), "
        + "'/events\",\"code\":200,\"ms\":', toString(number % 977), '}') FROM numbers_mt(" + fromRow + ", "
        + (toRow - fromRow) + ")" + settings(insertSettings);
  }

  /** Makes rows of the second table on the server. */
  static String generateSecond(TenantSpec spec, long fromRow, long toRow, Map<String, String> insertSettings) {
    return "INSERT INTO " + Sql.name(spec.secondTable()) + " SELECT toUInt32(1 + "
        + draw(spec, TenantRows.SECOND_TENANT, spec.tenants()) + "), toUInt32(1 + "
        + draw(spec, TenantRows.SECOND_PROJECT, spec.projects()) + "), toString(number) FROM numbers_mt(" + fromRow
        + ", " + (toRow - fromRow) + ")" + settings(insertSettings);
  }

  private static String settings(Map<String, String> insertSettings) {
    return Stream.concat(FILL.entrySet().stream(), insertSettings.entrySet().stream())
        .map(setting -> setting.getKey() + " = " + Sql.text(setting.getValue()))
        .collect(Collectors.joining(", ", " SETTINGS ", ""));
  }

  static String clearEvents(TenantSpec spec, long fromRow, long toRow) {
    return "ALTER TABLE " + Sql.name(spec.table()) + " DELETE WHERE event_id >= " + fromRow + " AND event_id < " + toRow
        + " SETTINGS mutations_sync = 2";
  }

  static String rowsOfBatches(TenantSpec spec, long fromRow, int batchRows, int batches) {
    return "SELECT intDiv(event_id - " + fromRow + ", " + batchRows + ") AS batch, count() FROM "
        + Sql.name(spec.table()) + " WHERE event_id >= " + fromRow + " AND event_id < "
        + (fromRow + (long) batchRows * batches) + " GROUP BY batch";
  }

  static String rowsOfBlocks(TenantSpec spec, long blockRows) {
    return "SELECT intDiv(event_id, " + blockRows + ") AS block, count() FROM " + Sql.name(spec.table())
        + " WHERE event_id < " + spec.rows() + " GROUP BY block";
  }

  private static String draw(TenantSpec spec, int column) {
    String offset = Long.toUnsignedString(column + (spec.seed() << 40));
    return "intHash64(number * " + TenantRows.COLUMNS + " + " + offset + ")";
  }

  private static String draw(TenantSpec spec, int column, int bound) {
    return "bitShiftRight(" + draw(spec, column) + ", 33) % " + bound;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.CoreTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of records: a CoalescingMergeTree. An update inserts a row with only the changed columns, and a read with
 * FINAL combines the latest value of each column. So an update costs no mutation, and clients that change different
 * fields of one record keep each other's changes. Small granules and blocks, and one thread, keep a read from touching
 * more than its record. Parts that merges have replaced are removed in small shares, so that each part of a run bears
 * its own.
 *
 * @param fields in the table's order; none if there is no such table, or this user may not see it
 * @param unfit types of the columns that can't hold records, by name: RowBinary does not name types, so a user's table
 *     of other types would be misread in silence
 */
record RecordTable(String name, List<String> fields, Map<String, String> unfit) {
  static final String KEY = "YCSB_KEY";
  /** Comment that marks our tables. */
  private static final String MARK = "ycsbpack records v1";
  /**
   * Each part is removed one to two seconds after a merge has replaced it. By its own settings a server removes
   * thousands at once, every 30 to 40 s, and on few cores does little else meanwhile.
   */
  private static final String CLEANUP = "old_parts_lifetime = 1, cleanup_delay_period = 1, "
      + "cleanup_delay_period_random_add = 0";
  private static final Set<String> KEY_TYPES = Set.of("String", "LowCardinality(String)");
  private static final Set<String> FIELD_TYPES = Set.of("Nullable(String)", "LowCardinality(Nullable(String))");
  private static final int TYPE_MISMATCH = 53;

  static RecordTable of(HostConnection connection, String name) throws IOException {
    RecordTable table = new RecordTable(name, new ArrayList<>(), new LinkedHashMap<>());
    String types = "SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = "
        + Sql.text(name) + " ORDER BY position";
    connection.question(types, found -> {
      String column = found.readText();
      String type = found.readText();
      boolean key = column.equals(KEY);
      if (!key) {
        table.fields.add(column);
      }
      if (!(key ? KEY_TYPES : FIELD_TYPES).contains(type)) {
        table.unfit.put(column, type);
      }
    });
    return table;
  }

  /**
   * Checks that these fields and the key have types that can hold records.
   *
   * @throws ServerException with the server's code for a type mismatch if one has not
   */
  void check(Collection<String> used) throws ServerException {
    for (Map.Entry<String, String> column : unfit.entrySet()) {
      if (column.getKey().equals(KEY) || used.contains(column.getKey())) {
        throw new ServerException(TYPE_MISMATCH, "the column " + column.getKey() + " of the table " + name + " is "
            + column.getValue() + "; records need " + KEY + " String and fields that are Nullable(String), because an"
            + " update writes only the changed fields. Let ycsb create the table, or create it as in"
            + " bindings/clickhouse/README.md");
      }
    }
  }

  /**
   * @return number of records with these fields that the table holds afterwards
   * @throws TargetException if ycsbpack did not make the table of that name, or it has other fields and must be kept
   */
  static long prepare(HostConnection connection, CoreTable table) throws IOException {
    // Rejects a name that no table can have.
    String name = Sql.name(table.name());
    Optional<String> comment = connection.comment(table.name());
    if (comment.filter(text -> !text.equals(MARK)).isPresent()) {
      throw new TargetException("the table " + table.name() + " on " + connection.endpoint()
          + " was not made by ycsbpack and is left unchanged; use another name by -p table=...");
    }
    boolean usable = comment.isPresent()
        && of(connection, table.name()).fields().contains(table.fieldPrefix() + (table.fields() - 1));
    switch (table.use()) {
      case RUN -> {
        if (!usable) {
          return 0;
        }
      }
      case LOAD_PART -> {
        if (comment.isPresent() && !usable) {
          throw new TargetException("the table " + table.name() + " on " + connection.endpoint()
              + " has other fields than " + table.fieldPrefix() + "0 to " + (table.fields() - 1)
              + "; load all records, or use another name by -p table=...");
        }
        connection.execute(create(table, connection.options()));
      }
      case LOAD_ALL -> {
        connection.execute(connection.options().drop(table.name()));
        connection.execute(create(table, connection.options()));
      }
    }
    return Long.parseLong(connection.value("SELECT count() FROM " + name + " FINAL"));
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

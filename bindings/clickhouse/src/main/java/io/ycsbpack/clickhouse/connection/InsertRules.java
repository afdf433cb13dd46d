package io.ycsbpack.clickhouse.connection;

import java.util.Map;

/**
 * The server settings that make inserts comparable: each insert is executed separately (no asynchronous insert), and
 * each counts (no deduplication). Replicated tables drop an insert that equals an earlier one, so that an update back
 * to an older value would be lost.
 *
 * <p>Versions differ in the names, defaults and precedence of these settings, and a user may be forbidden to change
 * some: {@link SettingRights} says which of them are sent.
 */
final class InsertRules {
  static final Map<String, String> WANTED = Map.of("async_insert", "0", "insert_deduplicate", "0",
      "async_insert_deduplicate", "0", "deduplicate_insert", "disable", "deduplicate_insert_select", "disable");

  private InsertRules() {
  }
}

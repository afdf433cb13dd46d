// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import java.util.Optional;

/**
 * A snapshot of the table of events from before the writers began, under another name: a clone whose parts are hard
 * links, which is nearly free. Restoring it swaps the two tables. Deleting the writers' rows instead rewrites part by
 * part, which took minutes for the thousands of parts that inserts into 147 partitions make.
 *
 * <p>Needs a plain MergeTree and ClickHouse 24.10 or newer; if a clone is not available, rows are deleted.
 */
record TableSnapshot(HostConnection connection, TenantSpec spec) {
  /** Takes none if the server can't, or a table that is not ours has the name. */
  void take() throws IOException {
    if (drop()) {
      try {
        connection.execute("CREATE TABLE " + snapshot() + " CLONE AS " + Sql.name(spec.table()));
      } catch (IOException e) {
        // Expected of older servers: rows of writers will be deleted one part after the other.
        drop();
      }
    }
  }

  /** Restores the snapshot if every row that this loses is in this range; drops the snapshot in any case. */
  boolean restore(long fromRow, long toRow) throws IOException {
    Optional<String> comment = connection.comment(name());
    if (fromRow < spec.rows() || comment.isEmpty() || ClickHouseTenantStore.isForeign(comment)) {
      return false;
    }
    String table = Sql.name(spec.table());
    boolean usable = "1".equals(connection.value("SELECT (SELECT (count(), countIf(event_id >= " + spec.rows()
        + ")) FROM " + snapshot() + ") = (SELECT (countIf(event_id < " + spec.rows() + "), countIf(event_id >= "
        + spec.rows()
        + " AND NOT (event_id >= " + fromRow + " AND event_id < " + toRow + "))) FROM " + table + ")"));
    if (usable) {
      connection.execute("EXCHANGE TABLES " + table + " AND " + snapshot());
    }
    drop();
    return usable;
  }

  /** Returns false if a table of that name is not ours, which stays. */
  boolean drop() throws IOException {
    if (ClickHouseTenantStore.isForeign(connection.comment(name()))) {
      return false;
    }
    connection.execute("DROP TABLE IF EXISTS " + snapshot() + " SYNC");
    return true;
  }

  private String name() {
    return spec.table() + "_kept";
  }

  private String snapshot() {
    return Sql.name(name());
  }
}

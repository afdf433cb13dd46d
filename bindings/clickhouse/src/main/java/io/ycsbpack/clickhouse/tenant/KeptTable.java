package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.HostConnection;
import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.tenant.TenantSpec;
import java.sql.SQLException;

/**
 * The table of events as it was before writers came, under another name: a clone whose parts are hard links, so that it
 * costs next to nothing. To go back to it is to swap the two. Deleting the writers' rows instead rewrites part by part,
 * which took minutes for the thousands of parts that inserts into 147 partitions make.
 *
 * <p>Needs a plain MergeTree and ClickHouse 24.10 or newer; where a clone can't be had, rows are deleted.
 */
final class KeptTable {
  private static final System.Logger LOG = System.getLogger(KeptTable.class.getName());

  private final HostConnection connection;
  private final TenantSpec spec;
  private final String table;
  private final String kept;

  KeptTable(HostConnection connection, TenantSpec spec) {
    this.connection = connection;
    this.spec = spec;
    table = Sql.name(spec.table());
    kept = Sql.name(spec.table() + "_kept");
  }

  /** Keeps the table as it is now; nothing is kept when the server can't, or somebody else's table has the name. */
  void keep() throws SQLException {
    if (isForeign()) {
      return;
    }
    drop();
    try {
      connection.execute("CREATE TABLE " + kept + " CLONE AS " + table);
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.DEBUG, "rows of writers will be deleted one part after the other: {0}",
          e.getMessage());
      drop();
    }
  }

  /** Goes back to it, if all rows that are lost by that are in this range; forgets it in any case. */
  boolean restore(long fromRow, long toRow) throws SQLException {
    if (fromRow < spec.rows() || comment() == null || isForeign()) {
      return false;
    }
    boolean usable = "1".equals(connection.value("SELECT (SELECT (count(), countIf(event_id >= " + spec.rows()
        + ")) FROM " + kept + ") = (SELECT (countIf(event_id < " + spec.rows() + "), countIf(event_id >= " + spec.rows()
        + " AND NOT (event_id >= " + fromRow + " AND event_id < " + toRow + "))) FROM " + table + ")"));
    if (usable) {
      connection.execute("EXCHANGE TABLES " + table + " AND " + kept);
    }
    drop();
    return usable;
  }

  /** Forgets it; a table of that name that is not ours stays. */
  void drop() throws SQLException {
    if (!isForeign()) {
      connection.execute("DROP TABLE IF EXISTS " + kept + " SYNC");
    }
  }

  private boolean isForeign() throws SQLException {
    return HostStates.isForeign(comment());
  }

  private String comment() throws SQLException {
    return HostStates.comment(connection, spec.table() + "_kept");
  }
}

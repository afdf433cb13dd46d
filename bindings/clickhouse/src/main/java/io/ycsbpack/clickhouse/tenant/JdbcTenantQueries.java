package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import site.ycsb.Status;

/** Q1 to Q4 as JDBC prepared statements: prepared once on each host that is used. */
public final class JdbcTenantQueries implements TenantQueries {
  private static final int COLUMNS = 8;

  private final HostConnections connections;
  private final TenantSpec spec;
  private final PreparedStatement[][] prepared;

  /** The queries on this data set, over one thread's connections. */
  public JdbcTenantQueries(HostConnections connections, TenantSpec spec) {
    this.connections = connections;
    this.spec = spec;
    prepared = new PreparedStatement[connections.hosts()][TenantQuery.values().length];
  }

  @Override
  public Status q1(int tenant, int project, TenantAnswer answer) {
    return ask(TenantQuery.Q1, tenant, project, answer, (row, into) -> {
      into.row(row.getLong(1), row.getLong(2), row.getLong(3));
      for (int column = 4; column <= COLUMNS; column++) {
        row.getObject(column);
      }
    });
  }

  @Override
  public Status q2(int tenant, int project, TenantAnswer answer) {
    return ask(TenantQuery.Q2, tenant, project, answer, (row, into) -> into.row(row.getLong(1)));
  }

  @Override
  public Status q3(int tenant, TenantAnswer answer) {
    return ask(TenantQuery.Q3, tenant, 0, answer,
        (row, into) -> into.row(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)));
  }

  @Override
  public Status q4(int tenant, TenantAnswer answer) {
    return ask(TenantQuery.Q4, tenant, 0, answer, (row, into) -> into.row(row.getLong(1)));
  }

  /** Takes over one row of a result. */
  private interface RowReader {
    void read(ResultSet row, TenantAnswer into) throws SQLException;
  }

  private Status ask(TenantQuery query, int tenant, int project, TenantAnswer answer, RowReader reader) {
    try {
      PreparedStatement statement = statement(query);
      statement.setInt(1, tenant);
      if (query == TenantQuery.Q1 || query == TenantQuery.Q2) {
        statement.setInt(2, project);
      }
      try (ResultSet rows = connections.current().ask(statement)) {
        while (rows.next()) {
          reader.read(rows, answer);
        }
      }
      return Status.OK;
    } catch (SQLException | RuntimeException e) {
      return connections.failed(query.name(), e);
    }
  }

  private PreparedStatement statement(TenantQuery query) throws SQLException {
    int host = connections.currentHost();
    PreparedStatement statement = prepared[host][query.ordinal()];
    if (statement == null) {
      statement = connections.current().prepare(TenantStatements.of(query, spec));
      prepared[host][query.ordinal()] = statement;
    }
    return statement;
  }
}

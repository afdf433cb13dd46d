package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.connection.PreparedQuery;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.sql.SQLException;
import site.ycsb.Status;

/** Q1 to Q4 as JDBC prepared statements: prepared once on each host that is used. */
public final class JdbcTenantQueries implements TenantQueries {
  private static final int COLUMNS = 8;

  private final HostConnections connections;
  private final TenantSpec spec;
  private final PreparedQuery[][] prepared;

  /** The queries on this data set, over one thread's connections. */
  public JdbcTenantQueries(HostConnections connections, TenantSpec spec) {
    this.connections = connections;
    this.spec = spec;
    prepared = new PreparedQuery[connections.hosts()][TenantQuery.values().length];
  }

  @Override
  public Status q1(int tenant, int project, TenantAnswer answer) {
    return ask(TenantQuery.Q1, tenant, project, row -> {
      answer.row(row.getLong(1), row.getLong(2), row.getLong(3));
      for (int column = 4; column <= COLUMNS; column++) {
        row.getObject(column);
      }
    });
  }

  @Override
  public Status q2(int tenant, int project, TenantAnswer answer) {
    return ask(TenantQuery.Q2, tenant, project, row -> answer.row(row.getLong(1)));
  }

  @Override
  public Status q3(int tenant, TenantAnswer answer) {
    return ask(TenantQuery.Q3, tenant, 0,
        row -> answer.row(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)));
  }

  @Override
  public Status q4(int tenant, TenantAnswer answer) {
    return ask(TenantQuery.Q4, tenant, 0, row -> answer.row(row.getLong(1)));
  }

  private Status ask(TenantQuery query, int tenant, int project, PreparedQuery.RowReader reader) {
    try {
      PreparedQuery statement = statement(query);
      statement.setInt(1, tenant);
      if (query == TenantQuery.Q1 || query == TenantQuery.Q2) {
        statement.setInt(2, project);
      }
      statement.ask(reader);
      return Status.OK;
    } catch (SQLException | RuntimeException e) {
      return connections.failed(query.name(), e);
    }
  }

  private PreparedQuery statement(TenantQuery query) throws SQLException {
    int host = connections.currentHost();
    PreparedQuery statement = prepared[host][query.ordinal()];
    if (statement == null) {
      statement = connections.current().prepare(TenantStatements.statement(query, spec));
      prepared[host][query.ordinal()] = statement;
    }
    return statement;
  }
}

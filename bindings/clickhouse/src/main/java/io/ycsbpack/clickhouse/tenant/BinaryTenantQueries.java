package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.clickhouse.connection.RowBinaryInput;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import site.ycsb.Status;

/**
 * Q1 to Q4 over the client behind the JDBC connection, answers read in RowBinary: the same statements as by JDBC for about
 * half the client's CPU, because JDBC parses the types of all columns anew for each answer.
 */
public final class BinaryTenantQueries implements TenantQueries {
  private static final String WHERE = " where ";

  private final HostConnections connections;
  private final String[][] statements = new String[TenantQuery.values().length][];
  /** Where in a statement its condition begins. */
  private final int[] conditions = new int[TenantQuery.values().length];
  private final StringBuilder sql = new StringBuilder();
  private long mark;

  /** The queries on this data set, over one thread's connections. */
  public BinaryTenantQueries(HostConnections connections, TenantSpec spec) {
    this.connections = connections;
    for (TenantQuery query : TenantQuery.values()) {
      statements[query.ordinal()] = TenantStatements.parts(query, spec);
      // The last one: a table's name may hold the word.
      conditions[query.ordinal()] = statements[query.ordinal()][0].lastIndexOf(WHERE) + WHERE.length();
    }
  }

  @Override
  public boolean mark(long number) {
    mark = number;
    return true;
  }

  @Override
  public Status q1(int tenant, int project, TenantAnswer answer) {
    return ask(TenantQuery.Q1, tenant, project, input -> {
      answer.row(input.readInt(), input.readInt(), input.readLong());
      input.readInt();
      input.readLong();
      input.readLong();
      input.readString();
      input.readString();
    });
  }

  @Override
  public Status q2(int tenant, int project, TenantAnswer answer) {
    return ask(TenantQuery.Q2, tenant, project, input -> answer.row(input.readLong()));
  }

  @Override
  public Status q3(int tenant, TenantAnswer answer) {
    return ask(TenantQuery.Q3, tenant, 0,
        input -> answer.row(input.readInt(), input.readLong(), input.readInt(), input.readLong()));
  }

  @Override
  public Status q4(int tenant, TenantAnswer answer) {
    return ask(TenantQuery.Q4, tenant, 0, input -> answer.row(input.readLong()));
  }

  /** Takes over one row of an answer. */
  private interface RowReader {
    void read(RowBinaryInput input) throws IOException;
  }

  private Status ask(TenantQuery query, int tenant, int project, RowReader row) {
    String[] parts = statements[query.ordinal()];
    sql.setLength(0);
    int condition = conditions[query.ordinal()];
    sql.append(parts[0], 0, condition);
    if (mark != 0) {
      sql.append(mark).append(" = ").append(mark).append(" and ");
    }
    sql.append(parts[0], condition, parts[0].length()).append(tenant).append(parts[1]);
    if (parts.length > 2) {
      sql.append(project).append(parts[2]);
    }
    try {
      connections.current().query(sql.toString(), input -> {
        while (input.hasNext()) {
          row.read(input);
        }
      });
      return Status.OK;
    } catch (Exception e) {
      return connections.failed(query.name(), e);
    }
  }
}

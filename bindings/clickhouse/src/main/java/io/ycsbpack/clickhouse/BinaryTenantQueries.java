// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.hc.core5.io.IOCallback;
import site.ycsb.Status;

/**
 * Q1 to Q4 over one kept HTTP connection, answers read in RowBinary: the same statements as by JDBC for a fraction of
 * the client's CPU. Requests are prepared once, memory is reused, and columns that are not checked are skipped.
 */
final class BinaryTenantQueries implements TenantQueries {
  private static final String WHERE = " where ";
  private static final byte[] EQUALS = " = ".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] AND = " and ".getBytes(StandardCharsets.US_ASCII);
  /** Bytes of a row's time, user and metric. */
  private static final int REST = Integer.BYTES + Long.BYTES + Double.BYTES;

  private final HostConnections connections;
  /** Each statement up to its condition, then cut at its parameters. */
  private final byte[][][] statements = new byte[TenantQuery.values().length][][];
  private final RequestBody sql = new RequestBody(512);
  /** Made once, for the query and the answer of the moment. */
  private final IOCallback<RowBinaryInput> reader = this::read;
  private TenantQuery query;
  private TenantAnswer answer;
  private long mark;

  BinaryTenantQueries(HostConnections connections, TenantSpec spec) {
    this.connections = connections;
    for (TenantQuery query : TenantQuery.values()) {
      String[] parts = ClickHouseTenantStatements.parts(query, spec);
      // The last one: a table's name may hold the word.
      int condition = parts[0].lastIndexOf(WHERE) + WHERE.length();
      statements[query.ordinal()] = Stream
          .concat(Stream.of(parts[0].substring(0, condition), parts[0].substring(condition)),
              Arrays.stream(parts).skip(1))
          .map(part -> part.getBytes(StandardCharsets.UTF_8))
          .toArray(byte[][]::new);
    }
  }

  @Override
  public boolean mark(long number) {
    mark = number;
    return true;
  }

  @Override
  public Status ask(TenantQuery query, int tenant, int project, TenantAnswer answer) {
    this.query = query;
    this.answer = answer;
    byte[][] parts = statements[query.ordinal()];
    sql.clear().append(parts[0]);
    if (mark != 0) {
      sql.append(mark).append(EQUALS).append(mark).append(AND);
    }
    sql.append(parts[1]).append(tenant).append(parts[2]);
    if (parts.length > 3) {
      sql.append(project).append(parts[3]);
    }
    try {
      connections.current().query(sql, reader);
      return Status.OK;
    } catch (Exception e) {
      return connections.failed(query.name(), e);
    }
  }

  private void read(RowBinaryInput rows) throws IOException {
    while (rows.hasNext()) {
      switch (query) {
        case Q1 -> {
          answer.row(rows.readInt(), rows.readInt(), rows.readLong());
          rows.skip(REST);
          rows.skipString();
          rows.skipString();
        }
        case Q3 -> answer.row(rows.readInt(), rows.readLong(), rows.readInt(), rows.readLong());
        case Q2, Q4 -> answer.row(rows.readLong());
      }
    }
  }
}

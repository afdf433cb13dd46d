// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase.tenant;

import com.fasterxml.jackson.core.JsonParser;
import io.ycsbpack.core.binding.ErrorLog;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.couchbase.connection.CouchbaseFailure;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import io.ycsbpack.couchbase.records.JsonFields;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import site.ycsb.Status;

/** Q1 to Q4 as SQL++ statements with bound parameters. For one thread. */
public final class SqlTenantQueries implements TenantQueries {
  private final Statements statements;
  private final String[] texts = new String[TenantQuery.values().length];
  private final Row row = new Row();

  public SqlTenantQueries(SharedCluster shared, TenantSpec spec) {
    statements = new Statements(shared);
    for (TenantQuery query : TenantQuery.values()) {
      texts[query.ordinal()] = CouchbaseTenantStatements.statement(query, spec, shared.options());
    }
  }

  @Override
  public Status q1(int tenant, int project, TenantAnswer answer) {
    return ask(TenantQuery.Q1, json -> {
      row.read(json);
      answer.row(row.tenant, row.project, row.event);
    }, tenant, project);
  }

  @Override
  public Status q2(int tenant, int project, TenantAnswer answer) {
    return ask(TenantQuery.Q2, json -> answer.row(number(json)), tenant, project);
  }

  @Override
  public Status q3(int tenant, TenantAnswer answer) {
    return ask(TenantQuery.Q3, json -> {
      row.read(json);
      answer.row(row.tenant, row.count, row.greatest, row.distinct);
    }, tenant);
  }

  @Override
  public Status q4(int tenant, TenantAnswer answer) {
    return ask(TenantQuery.Q4, json -> answer.row(number(json)), tenant);
  }

  private Status ask(TenantQuery query, Consumer<byte[]> reader, Object... parameters) {
    try {
      statements.read(texts[query.ordinal()], parameters).forEach(reader);
      return Status.OK;
    } catch (RuntimeException e) {
      CouchbaseFailure failure = CouchbaseFailure.of(e);
      ErrorLog.add(query.name(), failure.status(), failure.kind(), failure.message());
      return failure.status();
    }
  }

  private static long number(byte[] json) {
    return Long.parseLong(new String(json, StandardCharsets.US_ASCII).strip());
  }

  /** The columns of a row that are checked; all others are skipped. */
  private static final class Row {
    private long tenant;
    private long project;
    private long event;
    private long count;
    private long greatest;
    private long distinct;

    void read(byte[] json) {
      tenant = project = event = count = greatest = distinct = -1;
      JsonFields.each(json, this::column);
    }

    private void column(String name, JsonParser value) throws IOException {
      switch (name) {
        case "tenant_id" -> tenant = value.getLongValue();
        case "project_id" -> project = value.getLongValue();
        case "event_id" -> event = value.getLongValue();
        case "c" -> count = value.getLongValue();
        case "m" -> greatest = value.getLongValue();
        case "d" -> distinct = value.getLongValue();
        default -> value.getText();
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.fasterxml.jackson.core.JsonParser;
import io.ycsbpack.core.tenant.TenantAnswer;
import io.ycsbpack.core.tenant.TenantQueries;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.io.IOException;
import site.ycsb.Status;

/** Q1 to Q4 as SQL++ statements with bound parameters. For one thread. */
final class SqlTenantQueries implements TenantQueries {
  private final Statements statements;
  private final String[] texts = new String[TenantQuery.values().length];
  private final Row row = new Row();

  SqlTenantQueries(SharedCluster shared, TenantSpec spec) {
    statements = shared.statements();
    for (TenantQuery query : TenantQuery.values()) {
      texts[query.ordinal()] = CouchbaseTenantStatements.statement(query, spec, shared.options());
    }
  }

  @Override
  public Status ask(TenantQuery query, int tenant, int project, TenantAnswer answer) {
    Object[] parameters = CouchbaseTenantStatements.parameters(query, tenant, project);
    return CouchbaseFailure.status(query.name(),
        () -> statements.read(texts[query.ordinal()], parameters).forEach(json -> read(query, json, answer)));
  }

  private void read(TenantQuery query, byte[] json, TenantAnswer answer) {
    switch (query) {
      case Q1 -> {
        row.read(json);
        answer.row(row.tenant, row.project, row.event);
      }
      case Q3 -> {
        row.read(json);
        answer.row(row.tenant, row.count, row.greatest, row.distinct);
      }
      case Q2, Q4 -> answer.row(Statements.number(json));
    }
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
      RecordJson.each(json, this::column);
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

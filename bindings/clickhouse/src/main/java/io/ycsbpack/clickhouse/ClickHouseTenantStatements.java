// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.util.Arrays;

/** Q1 to Q4 on ClickHouse, as published. */
public final class ClickHouseTenantStatements {
  private ClickHouseTenantStatements() {
  }

  /** The statement cut at its parameters; a question mark in a table's name is none. */
  public static String[] parts(TenantQuery query, TenantSpec spec) {
    String statement = switch (query) {
      case Q1 -> "select * from {T} where tenant_id = ? and project_id = ? limit " + TenantQuery.Q1_LIMIT;
      case Q2 -> "select count(*) from {T} where tenant_id = ? and project_id = ?";
      case Q3 -> "select tenant_id, count(*) as c, max(project_id) as m, count(distinct(project_id)) from {T} "
          + "where tenant_id = ? group by tenant_id";
      // Only tenants that also occur in the second table.
      case Q4 -> "select count(*) from {T} where tenant_id = ? "
          + "and tenant_id in (select distinct(tenant_id) from {T2}) group by project_id";
    };
    return Arrays.stream(statement.split("\\?", -1))
        .map(part -> part.replace("{T2}", Sql.name(spec.secondTable())).replace("{T}", Sql.name(spec.table())))
        .toArray(String[]::new);
  }
}

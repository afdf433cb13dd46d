// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.tenant;

import io.ycsbpack.clickhouse.connection.Sql;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.util.Arrays;

/** Q1 to Q4 on ClickHouse, as published. */
public final class ClickHouseTenantStatements {
  private static final String Q1 = "select * from {T} where tenant_id = ? and project_id = ? limit "
      + TenantQuery.Q1_LIMIT;

  private static final String Q2 = "select count(*) from {T} where tenant_id = ? and project_id = ?";

  private static final String Q3 = "select tenant_id, count(*) as c, max(project_id) as m, "
      + "count(distinct(project_id)) from {T} where tenant_id = ? group by tenant_id";

  /** Only tenants that also occur in the second table. */
  private static final String Q4 = "select count(*) from {T} where tenant_id = ? "
      + "and tenant_id in (select distinct(tenant_id) from {T2}) group by project_id";

  private ClickHouseTenantStatements() {
  }

  /** With a question mark for each parameter. */
  public static String statement(TenantQuery query, TenantSpec spec) {
    return named(template(query), spec);
  }

  /** The statement cut at its parameters; a question mark in a table's name is none. */
  static String[] parts(TenantQuery query, TenantSpec spec) {
    return Arrays.stream(template(query).split("\\?", -1)).map(part -> named(part, spec)).toArray(String[]::new);
  }

  private static String template(TenantQuery query) {
    return switch (query) {
      case Q1 -> Q1;
      case Q2 -> Q2;
      case Q3 -> Q3;
      case Q4 -> Q4;
    };
  }

  private static String named(String text, TenantSpec spec) {
    return text.replace("{T2}", Sql.name(spec.secondTable())).replace("{T}", Sql.name(spec.table()));
  }
}

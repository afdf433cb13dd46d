// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import java.util.List;

/** Q1 to Q4 on Couchbase in SQL++, as published but for the dialect, and the indexes that they need. */
final class CouchbaseTenantStatements {
  /** IS NOT MISSING, which holds for every document, lets the query service use the index. */
  private static final String SUB_SELECT = "SELECT DISTINCT RAW s.tenant_id FROM {T2} AS s "
      + "WHERE s.tenant_id IS NOT MISSING";

  /** Serves Q1 to Q4, and covers Q2 to Q4. */
  static final Indexes.Wanted EVENTS_INDEX = new Indexes.Wanted("ycsbpack_tenant_project",
      List.of("tenant_id", "project_id"));

  /** Serves Q4's sub-select. */
  static final Indexes.Wanted SECOND_INDEX = new Indexes.Wanted("ycsbpack_tenant", List.of("tenant_id"));

  private CouchbaseTenantStatements() {
  }

  static String statement(TenantQuery query, TenantSpec spec, CouchbaseOptions options) {
    String statement = switch (query) {
      case Q1 -> "SELECT t.* FROM {T} AS t WHERE t.tenant_id = $1 AND t.project_id = $2 LIMIT " + TenantQuery.Q1_LIMIT;
      case Q2 -> "SELECT RAW COUNT(*) FROM {T} AS t WHERE t.tenant_id = $1 AND t.project_id = $2";
      case Q3 -> "SELECT t.tenant_id, COUNT(*) AS c, MAX(t.project_id) AS m, COUNT(DISTINCT t.project_id) AS d "
          + "FROM {T} AS t WHERE t.tenant_id = $1 GROUP BY t.tenant_id";
      case Q4 -> "SELECT RAW COUNT(*) FROM {T} AS t WHERE t.tenant_id = $1 AND t.tenant_id IN (" + SUB_SELECT
          + ") GROUP BY t.project_id";
    };
    return named(statement, spec, options);
  }

  /** @param project only of Q1 and Q2 */
  static Object[] parameters(TenantQuery query, int tenant, int project) {
    return query == TenantQuery.Q1 || query == TenantQuery.Q2 ? new Object[]{tenant, project} : new Object[]{tenant};
  }

  static String subSelect(TenantSpec spec, CouchbaseOptions options) {
    return named(SUB_SELECT, spec, options);
  }

  private static String named(String statement, TenantSpec spec, CouchbaseOptions options) {
    return statement.replace("{T2}", options.collection(spec.secondTable()).sql())
        .replace("{T}", options.collection(spec.table()).sql());
  }
}

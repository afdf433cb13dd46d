package io.ycsbpack.couchbase.tenant;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantSpec;
import io.ycsbpack.couchbase.connection.Indexes;
import io.ycsbpack.couchbase.connection.Keyspace;
import io.ycsbpack.couchbase.connection.QueryPlan;
import io.ycsbpack.couchbase.connection.SharedCluster;
import io.ycsbpack.couchbase.connection.Statements;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Checks before a run that each query uses the index that is meant for it. */
final class TenantPlans {
  private static final String PREPARE = "ycsb load couchbase --schema-only";

  private final SharedCluster shared;
  private final TenantSpec spec;
  private final Keyspace events;
  private final Keyspace second;
  private final Map<String, String> plans = new LinkedHashMap<>();

  TenantPlans(SharedCluster shared, TenantSpec spec) {
    this.shared = shared;
    this.spec = spec;
    events = shared.options().collection(spec.table());
    second = shared.options().collection(spec.secondTable());
  }

  /**
   * The plan of each of these queries.
   *
   * @throws TargetException if an index is missing, or a plan scans a whole collection
   */
  Map<String, String> checked(Set<TenantQuery> queries) {
    new Indexes(shared, events).require(TenantStatements.EVENTS_INDEX, PREPARE);
    for (TenantQuery query : queries) {
      Object[] parameters = query == TenantQuery.Q1 || query == TenantQuery.Q2 ? new Object[]{1, 1} : new Object[]{1};
      check(query.name(), TenantStatements.statement(query, spec, shared.options()), parameters);
    }
    if (queries.contains(TenantQuery.Q4)) {
      new Indexes(shared, second).require(TenantStatements.SECOND_INDEX, PREPARE);
      // Older servers leave the plans of sub-selects out.
      check("Q4, sub-select", TenantStatements.subSelect(spec, shared.options()));
    }
    return plans;
  }

  private void check(String name, String statement, Object... parameters) {
    QueryPlan plan = QueryPlan.of(new Statements(shared), statement, parameters);
    if (plan.scans().isEmpty() || plan.scans().stream().anyMatch(QueryPlan.Scan::isPrimary)) {
      throw new TargetException(name + " would not be answered by the index that is meant for it, its plan is: " + plan
          + "; look at it by: EXPLAIN " + statement);
    }
    plans.put(name, plan.toString());
  }
}

package io.ycsbpack.core.workload;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantWorkload;
import io.ycsbpack.core.workload.queries.QueriesProperties;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

/** The kinds whose properties are all declared, in the order of the docs. */
final class Declarations {
  static final Map<String, List<Property<?>>> ALL = all();
  static final Map<String, Class<? extends Workload>> TYPES = Map.of("tenantq", TenantWorkload.class, "core",
      CoreWorkload.class, "statement", StatementWorkload.class, "queries", QueriesWorkload.class);

  private Declarations() {
  }

  private static Map<String, List<Property<?>>> all() {
    Map<String, List<Property<?>>> all = new LinkedHashMap<>();
    all.put("tenantq", TenantProperties.all());
    all.put("core", CoreProperties.all());
    all.put("statement", StatementProperties.all());
    all.put("queries", QueriesProperties.all());
    return Collections.unmodifiableMap(all);
  }
}

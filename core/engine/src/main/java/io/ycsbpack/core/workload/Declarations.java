package io.ycsbpack.core.workload;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.tenant.TenantProperties;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The kinds whose properties are all declared, in the order of the docs. */
final class Declarations {
  static final Map<String, List<Property<?>>> ALL = all();

  private Declarations() {
  }

  private static Map<String, List<Property<?>>> all() {
    Map<String, List<Property<?>>> all = new LinkedHashMap<>();
    all.put("tenantq", TenantProperties.all());
    all.put("core", CoreProperties.all());
    all.put("statement", StatementProperties.all());
    return Collections.unmodifiableMap(all);
  }
}

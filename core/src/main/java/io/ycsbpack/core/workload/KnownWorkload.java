package io.ycsbpack.core.workload;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantWorkload;
import java.util.List;
import java.util.Optional;
import site.ycsb.Workload;
import site.ycsb.workloads.CoreWorkload;

/**
 * A workload whose properties are all declared, so that a misspelt one can be refused.
 *
 * @param name       the word for {@code ycsb properties <name>}
 * @param type       its class
 * @param properties every property it reads
 */
public record KnownWorkload(String name, Class<? extends Workload> type, List<Property<?>> properties) {
  private static final List<KnownWorkload> ALL = List.of(
      new KnownWorkload("tenantq", TenantWorkload.class, TenantProperties.all()),
      new KnownWorkload("core", CoreWorkload.class, CoreProperties.all()),
      new KnownWorkload("statement", StatementWorkload.class, StatementProperties.all()));

  /** All of them. */
  public static List<KnownWorkload> all() {
    return ALL;
  }

  /** The workload of this class; empty for a class that is not ours. */
  public static Optional<KnownWorkload> of(Class<?> type) {
    return ALL.stream().filter(known -> known.type().equals(type)).findFirst();
  }
}

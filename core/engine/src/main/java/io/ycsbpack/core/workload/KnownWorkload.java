package io.ycsbpack.core.workload;

import io.ycsbpack.core.measure.OperationSummary;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantWorkload;
import java.util.Arrays;
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
 * @param operations every operation it may do, as records name it
 */
public record KnownWorkload(String name, Class<? extends Workload> type, List<Property<?>> properties,
    List<String> operations) {
  private static final List<KnownWorkload> ALL = List.of(
      new KnownWorkload("tenantq", TenantWorkload.class, TenantProperties.all(),
          Arrays.stream(TenantQuery.values()).map(TenantQuery::name).toList()),
      new KnownWorkload("core", CoreWorkload.class, CoreProperties.all(),
          List.of("READ", "UPDATE", "INSERT", "SCAN", OperationSummary.COMPOUND)),
      new KnownWorkload("statement", StatementWorkload.class, StatementProperties.all(),
          List.of(StatementWorkload.OPERATION)));

  /** All of them. */
  public static List<KnownWorkload> all() {
    return ALL;
  }

  /** The workload of this class; empty for a class that is not ours. */
  public static Optional<KnownWorkload> of(Class<?> type) {
    return ALL.stream().filter(known -> known.type().equals(type)).findFirst();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.BackgroundWriters;
import io.ycsbpack.core.tenant.TenantProperties;
import io.ycsbpack.core.tenant.TenantQuery;
import io.ycsbpack.core.tenant.TenantWorkload;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import site.ycsb.Workload;

record TenantKind() implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return TenantProperties.all();
  }

  @Override
  public Property<Long> records() {
    return TenantProperties.ROWS;
  }

  @Override
  public List<String> operations(Settings settings) {
    return Arrays.stream(TenantQuery.values()).map(TenantQuery::name).toList();
  }

  @Override
  public void check(Settings settings, RunPlan.Mode mode) {
    TenantWorkload.check(settings);
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return new TenantData(request);
  }

  @Override
  public int writers(Settings settings) {
    return TenantProperties.WRITERS.get(settings);
  }

  @Override
  public Optional<BackgroundWriters> startWriters(Target target, Settings settings, BooleanSupplier stopped) {
    return writers(settings) == 0
        ? Optional.empty()
        : Optional.of(BackgroundWriters.start(target.tenantStore().orElseThrow(), settings, stopped));
  }

  @Override
  public Map<String, String> ofClient(Settings settings, int clients) {
    Map<String, String> own = new LinkedHashMap<>();
    int writers = writers(settings);
    if (writers > 0) {
      own.put(TenantProperties.WRITERS.name(), WorkloadKind.evenShare(TenantProperties.WRITERS, writers, clients));
      TenantProperties.WRITE_RATE.find(settings)
          .filter(rate -> rate > 0)
          .ifPresent(rate -> own.put(TenantProperties.WRITE_RATE.name(),
              WorkloadKind.evenShare(TenantProperties.WRITE_RATE, rate, clients)));
    }
    return own;
  }

  @Override
  public Optional<String> wrongAnswer(Workload workload, IntegrityChecks checks) {
    return ((TenantWorkload) workload).firstWrongAnswer();
  }
}

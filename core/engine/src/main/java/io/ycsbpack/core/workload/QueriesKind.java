// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.queries.QueriesWorkload;
import java.nio.file.Path;
import java.util.List;

record QueriesKind() implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return List.of(QueriesWorkload.FILE, QueriesWorkload.ORDER, QueriesWorkload.ANSWERS);
  }

  @Override
  public List<String> operations(Settings settings) {
    return QueriesWorkload.checked(settings).names();
  }

  @Override
  public List<Property<Path>> fileProperties() {
    return List.of(QueriesWorkload.FILE);
  }

  @Override
  public List<String> expected(Settings settings) {
    return QueriesWorkload.checked(settings).weighted();
  }

  @Override
  public void check(Settings settings, RunPlan.Mode mode) {
    QueriesWorkload.checked(settings);
  }

  @Override
  public boolean needsData(Settings settings) {
    return !QueriesWorkload.checked(settings).setup().isEmpty();
  }

  @Override
  public List<Path> files(Settings settings) {
    return QueriesWorkload.checked(settings).files();
  }

  @Override
  public void requireLoadable() {
    throw new UsageException(
        "a workload of statements has no records to load: 'ycsb load --schema-only' runs its set-up");
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return new QueriesData(request, QueriesWorkload.checked(request.settings()));
  }
}

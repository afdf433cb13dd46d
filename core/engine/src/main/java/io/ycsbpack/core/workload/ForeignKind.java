// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyCheck;
import io.ycsbpack.core.property.Settings;
import java.util.List;
import java.util.Map;

/**
 * Foreign workloads, which are only known to run under YCSB. Their properties pass unchecked; the workload refuses
 * impossible ones when it is initialised.
 *
 * @param core whether it is derived from {@code CoreWorkload} and uses its table
 */
record ForeignKind(boolean core) implements WorkloadKind {
  @Override
  public List<Property<?>> properties() {
    return List.of();
  }

  @Override
  public Property<Long> records() {
    return CoreProperties.RECORD_COUNT;
  }

  @Override
  public List<String> operations(Settings settings) {
    return List.of();
  }

  @Override
  public void checkNames(Settings settings, List<Property<?>> declared, String ofBinding) {
    PropertyCheck.some(settings, declared, name -> name.startsWith(ofBinding));
  }

  @Override
  public WorkloadData data(DataRequest request) {
    return core ? new CoreData(request) : WorkloadData.NONE;
  }

  @Override
  public Map<String, String> ofClient(Settings settings, int clients) {
    CoreKind.refuseInserts(settings, clients);
    return Map.of();
  }
}

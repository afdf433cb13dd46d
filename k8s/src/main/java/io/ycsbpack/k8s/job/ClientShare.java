// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.job;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.workload.WorkloadKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

final class ClientShare {
  /** Kubernetes replaces it by the client's number, from 0. */
  static final String INDEX = "$(JOB_COMPLETION_INDEX)";

  private ClientShare() {
  }

  /**
   * Shares out offered load, operations and writers; threads are per client.
   *
   * @throws UsageException if the shares can't add up to the whole
   */
  static Map<String, String> properties(Settings settings, WorkloadKind kind, int clients) {
    Map<String, String> share = new LinkedHashMap<>();
    share.put(DriverProperties.START_FILE.name(), ClientPod.START_FILE);
    if (clients == 1) {
      return share;
    }
    share.put(DriverProperties.CLIENTS.name(), String.valueOf(clients));
    share.put(DriverProperties.CLIENT.name(), INDEX);
    for (Property<Double> load : List.of(DriverProperties.TARGET, DriverProperties.BURST_TARGET)) {
      if (load.get(settings) > 0) {
        share.put(load.name(), String.valueOf(load.get(settings) / clients));
      }
    }
    long operations = DriverProperties.OPERATION_COUNT.get(settings);
    if (operations > 0) {
      // If time ends the run, the count is only a bound.
      String each = DriverProperties.MAX_EXECUTION_TIME.get(settings).isZero()
          ? WorkloadKind.evenShare(DriverProperties.OPERATION_COUNT, operations, clients)
          : String.valueOf((operations + clients - 1) / clients);
      share.put(DriverProperties.OPERATION_COUNT.name(), each);
    }
    share.putAll(kind.ofClient(settings, clients));
    return share;
  }
}

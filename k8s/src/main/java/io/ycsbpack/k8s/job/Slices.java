package io.ycsbpack.k8s.job;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.tenant.TenantProperties;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What each of several clients does of the whole. */
final class Slices {
  /** Kubernetes puts the client's own number, from 0, in its place. */
  static final String INDEX = "$(JOB_COMPLETION_INDEX)";
  /** A value that ends with that number. */
  static final Pattern NUMBERED = Pattern.compile("\\d*" + Pattern.quote(INDEX));

  private Slices() {
  }

  /**
   * The properties that make a client one of {@code clients}: an equal share of the offered load, of the operations and
   * of the writers, and random arrivals of its own. Threads are each client's own.
   *
   * @param tenant whether it is the tenant workload
   * @throws UsageException when the work can't be shared out so that the sum is what was asked for
   */
  static Map<String, String> properties(Settings settings, boolean tenant, int clients) {
    if (clients == 1) {
      return Map.of();
    }
    Map<String, String> slice = new LinkedHashMap<>(Map.of(VerdictProperties.CLIENTS.name(), String.valueOf(clients)));
    double target = DriverProperties.TARGET.get(settings);
    if (target > 0) {
      slice.put(DriverProperties.TARGET.name(), String.valueOf(target / clients));
    }
    if (target > 0 && DriverProperties.TARGET_DISTRIBUTION.get(settings).equals("poisson")) {
      // Clients that drew the same times would send together, and their sum would not be random arrivals.
      slice.put(DriverProperties.TARGET_SEED.name(),
          DriverProperties.TARGET_SEED.find(settings).orElseGet(() -> TenantProperties.SEED.get(settings)) + INDEX);
    }
    double burst = DriverProperties.BURST_TARGET.get(settings);
    if (burst > 0) {
      slice.put(DriverProperties.BURST_TARGET.name(), String.valueOf(burst / clients));
    }
    long operations = DriverProperties.OPERATION_COUNT.get(settings);
    if (operations > 0) {
      // Where time ends the run, the count is only a bound.
      long each = DriverProperties.MAX_EXECUTION_TIME.get(settings).isZero()
          ? share("operationcount", operations, clients)
          : (operations + clients - 1) / clients;
      slice.put(DriverProperties.OPERATION_COUNT.name(), String.valueOf(each));
    }
    if (!tenant) {
      refuseInserts(settings, clients);
      return slice;
    }
    slice.put(TenantProperties.CLIENT.name(), INDEX);
    int writers = TenantProperties.WRITERS.get(settings);
    if (writers > 0) {
      slice.put(TenantProperties.WRITERS.name(), String.valueOf(share("tenantq.writers", writers, clients)));
      TenantProperties.WRITE_RATE.find(settings)
          .filter(rate -> rate > 0)
          .ifPresent(rate -> slice.put(TenantProperties.WRITE_RATE.name(),
              String.valueOf(share("tenantq.writerate", rate, clients))));
    }
    return slice;
  }

  private static long share(String name, long whole, int clients) {
    if (whole % clients != 0) {
      throw new UsageException(name + "=" + whole + " can't be shared out evenly to " + clients + " clients");
    }
    return whole / clients;
  }

  /** CoreWorkload numbers its new records from recordcount on, in every client. */
  private static void refuseInserts(Settings settings, int clients) {
    double inserts = settings.text("insertproportion").map(Double::parseDouble).orElse(0.0);
    if (inserts > 0) {
      throw new UsageException("insertproportion=" + inserts + ": " + clients
          + " clients would all insert the same keys; run this workload with one client and more threads");
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.property.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import site.ycsb.BasicTSDB;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.workloads.TimeSeriesWorkload;

/** YCSB's own databases and workloads under our driver. */
class StockWorkloadsTest {

  @BeforeAll
  static void prepareMeasurements() {
    IntegrityChecks.prepare();
  }

  @Test
  void timeSeriesWorkloadRunsOnBasicTsdb() throws Exception {
    Map<String, String> series = new HashMap<>(Map.of("fieldcount", "4", "fieldlength", "8", "tagcount", "4",
        "tagcardinality", "1,2,4,2", "querytimespan", "3600", "timestampinterval", "60", "timestampunits", "SECONDS"));
    series.putAll(
        Map.of("readproportion", "0", "updateproportion", "0", "insertproportion", "1", "recordcount", "100000"));

    RunResult result = run(BasicTSDB.class, new TimeSeriesWorkload(), series);

    assertThat(result.ok()).isPositive();
    assertThat(result.failures()).isZero();
    assertThat(result.stop()).isEmpty();
  }

  private static RunResult run(Class<? extends DB> database, Workload workload, Map<String, String> properties)
      throws Exception {
    Map<String, String> all = new HashMap<>(
        Map.of("basicdb.verbose", "false", "recordcount", "500", "operationcount", "500"));
    all.putAll(properties);
    Settings settings = Settings.NONE.with(all, "");
    workload.init(settings.toProperties());
    RunPlan plan = new RunPlan(RunPlan.Mode.RUN, database, workload, settings, 2, RunPlan.Load.CLOSED_LOOP,
        new RunPlan.Span(500, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ofSeconds(1)));
    RunResult result = new Driver(ClientThreads.open(plan, new StopSignal()), List.of()).run();
    assertThat(DriverHarness.verdict(result).reason()).isEmpty();
    return result;
  }
}

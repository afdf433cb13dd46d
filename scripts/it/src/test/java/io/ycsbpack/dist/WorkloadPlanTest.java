// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunPlan;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.core.run.Plan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of workload files and properties before anything is started. */
class WorkloadPlanTest {
  @Test
  void ycsbsOwnWorkloadIsGivenItsNumbersInDigits() {
    Settings settings = plan(List.of("workloada"), Map.of("recordcount", "100k", "operationcount", "1e6", "target",
        "1.5k", "readproportion", ".5", "requestdistribution", "Zipfian", "maxexecutiontime", "1m", "warmup", "10"))
        .settings();

    assertThat(settings.values()).containsEntry("recordcount", "100000")
        .containsEntry("operationcount", "1000000")
        .containsEntry("target", "1500")
        .containsEntry("readproportion", "0.5")
        .containsEntry("requestdistribution", "zipfian")
        .containsEntry("maxexecutiontime", "60");
    assertThat(DriverProperties.WARMUP.get(settings)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void aRefusalShowsWhatTheUserWroteAndWhereItGoesWrong() {
    assertThatThrownBy(() -> plan(List.of("workloada"), Map.of("recordcount", "100q")))
        .isInstanceOf(UsageException.class)
        .hasMessage("recordcount='100q' (from -p): recordcount is a whole number from 1 to 2147483647; position 4: 'q'"
            + " is no unit; write a number, such as 1000, 100k, 1.5m or 1e6");
  }

  @Test
  void theLastWorkloadFileNamesTheRun() {
    assertThat(plan(List.of("workloada", "workloadb"), Map.of()).workloadName()).isEqualTo("workloadb");
    assertThat(plan(List.of("workloada"), Map.of()).workloadName()).isEqualTo("workloada");
  }

  private static Plan plan(List<String> files, Map<String, String> properties) {
    List<String> paths = files.stream()
        .map(file -> YcsbProcess.HOME.resolve("workloads").resolve(file))
        .map(Object::toString)
        .toList();
    return Plan.of("clickhouse", paths, properties, RunPlan.Mode.RUN);
  }
}

package io.ycsbpack.core.experiment.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkloadStepTest {
  private static final WorkloadStep STEP = new WorkloadStep(new RunLocally("clickhouse"), List.of("workloads/tenantq"),
      Map.of("clickhouse.password", "hidden"), Map.of(), false);

  @Test
  void aSecretPropertyIsPassedOnAndNeverShown() {
    assertThat(STEP.arguments()).containsExactly("run", "clickhouse", "-P", "workloads/tenantq", "-p",
        "clickhouse.password=hidden");
    assertThat(STEP.shown()).containsExactly("run", "clickhouse");
  }

  @Test
  void labelsOfAnExperimentAreThoseOfItsRuns() {
    assertThat(STEP.labelled(Map.of("team", "search")).arguments()).endsWith("--label", "team=search");
  }

  @Test
  void aProbeIsTheSameRunThatOnlyOpensItsTarget() {
    assertThat(STEP.with(Map.of("results", "none")).probing().arguments()).containsExactly("run", "clickhouse", "-P",
        "workloads/tenantq", "-p", "clickhouse.password=hidden", "-p", "results=none", "--probe");
  }
}

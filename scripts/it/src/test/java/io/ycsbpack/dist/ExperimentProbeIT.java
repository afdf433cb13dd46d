// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with the second condition is found before the first is measured. */
@SystemTest
@Lane(minutes = 2)
@ExtendWith(RealEngine.class)
class ExperimentProbeIT {
  private static final String FIRST = """
      properties: {tenantq.rows: 20000, tenantq.tenants: 10, maxexecutiontime: "2", warmup: 0s, verdict.shared: "true"}
      repeats: 1
      conditions:
        right: {type: bare-metal}
        wrong:\s""";

  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "{type: bare-metal, properties: {clickhouse.settings: max_thread=1}} | 2 | max_thread",
    "{properties: {clickhouse.url: 'jdbc:clickhouse://127.0.0.1:9/none'}} | 2 | 127.0.0.1:9",
    "{type: bare-metal, mechanism: cpuset, cpu: 2000} | 5 | 2000.0 cores are more than"})
  void nothingIsMeasured(String condition, int exitCode, String reason) throws IOException {
    Experiments.write(folder.resolve("half.yaml"), FIRST + condition + "\n");

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment half.yaml").ends(exitCode);

    assertThat(experiment.err()).contains("nothing is measured, because the condition 'wrong' can't be: ")
        .contains(reason);
    assertThat(Results.in(folder).files("/client-1"))
        .noneMatch(file -> file.toString().contains("round-") && !file.toString().contains("/probes/"));
  }

  /** The first two are compared by starts before the third is, which is probed before them. */
  @Test
  void aSettingThatTheServerOfTheLastComparisonDoesNotKnowIsFoundBeforeTheFirstIsMeasured() throws IOException {
    Experiments.write(folder.resolve("starts.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, verdict.shared: "true"}
        baseline: plain
        conditions:
          plain: {type: bare-metal}
          parted: {type: bare-metal, properties: {tenantq.partitioned: true}}
          wrong: {type: bare-metal, properties: {tenantq.partitioned: true, clickhouse.settings: max_thread=1}}
        """);

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment starts.yaml --design restarted --budget 5m").ends(2);

    assertThat(experiment.err()).contains("nothing is measured, because the condition 'wrong' can't be: ")
        .contains("max_thread")
        .doesNotContain("restart 1:");
  }

  /** All are asked on one server, slice by slice, one candidate after the other. */
  @Test
  void aSettingThatTheServerRefusesIsFoundBeforeAnotherCandidateIsMeasured() throws IOException {
    Experiments.write(folder.resolve("slices.yaml"), """
        properties: {tenantq.rows: 20000, tenantq.tenants: 10, verdict.shared: "true"}
        baseline: plain
        conditions:
          plain: {type: bare-metal}
          one: {type: bare-metal, properties: {clickhouse.settings: max_threads=1}}
          wrong: {type: bare-metal, properties: {clickhouse.settings: max_thread=1}}
        """);

    YcsbProcess experiment = YcsbProcess.run(folder,
        "experiment slices.yaml --design switched --load in-turns --budget 5m").ends(2);

    assertThat(experiment.err()).contains("nothing is measured, because the condition 'wrong' can't be: ")
        .contains("max_thread")
        .doesNotContain("'one' vs.", "warm after", "pairs");
  }
}

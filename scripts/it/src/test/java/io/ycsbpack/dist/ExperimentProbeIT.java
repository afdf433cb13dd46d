// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong with the last condition is found before the first is measured. */
@SystemTest
@ExtendWith(RealEngine.class)
class ExperimentProbeIT {
  @TempDir
  private Path folder;
  @RegisterExtension
  final Leftovers leftovers = new Leftovers(() -> folder);

  /** A candidate between both, if there is one, is compared with the baseline before the wrong one is. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    " | {type: bare-metal, properties: {clickhouse.settings: max_thread=1}} | --repeats 1 | 2 | max_thread",
    " | {properties: {clickhouse.url: 'jdbc:clickhouse://127.0.0.1:9/none'}} | --repeats 1 | 2 | 127.0.0.1:9",
    " | {type: bare-metal, mechanism: cpuset, cpu: 2000} | --repeats 1 | 5 | 2000.0 cores are more than",
    "between: {type: bare-metal, properties: {tenantq.partitioned: true}}"
        + " | {type: bare-metal, properties: {tenantq.partitioned: true, clickhouse.settings: max_thread=1}}"
        + " | --design restarted --budget 5m | 2 | max_thread",
    "between: {type: bare-metal, properties: {clickhouse.settings: max_threads=1}}"
        + " | {type: bare-metal, properties: {clickhouse.settings: max_thread=1}}"
        + " | --design switched --load in-turns --budget 5m | 2 | max_thread"})
  void nothingIsMeasured(String between, String wrong, String options, int exitCode, String reason) throws IOException {
    Experiments.write(folder.resolve("half.yaml"),
        """
            properties: {tenantq.rows: 20000, tenantq.tenants: 10, maxexecutiontime: "2", warmup: 0s, verdict.shared: "true"}
            conditions:
              right: {type: bare-metal}
              %s
              wrong: %s
            """
            .formatted(between == null ? "" : between, wrong));

    YcsbProcess experiment = YcsbProcess.run(folder, "experiment half.yaml " + options).ends(exitCode);

    assertThat(experiment.err()).contains("nothing is measured, because the condition 'wrong' can't be: ", reason)
        .doesNotContain("restart 1:", "'between' vs.", "warm after");
    assertThat(Results.in(folder).files("/client-1"))
        .noneMatch(file -> file.toString().contains("round-") && !file.toString().contains("/probes/"));
  }
}

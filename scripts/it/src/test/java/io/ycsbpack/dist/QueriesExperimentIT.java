// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Statements of one's own under several conditions: by slices of one server, and in rounds of whole runs. */
@SystemTest
@ExtendWith(RealEngine.class)
class QueriesExperimentIT {
  private static final String EXPERIMENT = """
      binding: clickhouse
      workload: workloads/queries
      properties: {queries.file: mine.yaml, threadcount: 1, maxexecutiontime: 0, operationcount: 200}
      detect: 90%%
      %s
      conditions:
        server: {type: bare-metal}
        other: {type: bare-metal, properties: {clickhouse.settings: %s}}
      """;

  @TempDir
  private Path folder;

  @BeforeEach
  void writeStatements() throws IOException {
    Files.writeString(folder.resolve("mine.yaml"), """
        setup:
          - CREATE OR REPLACE TABLE visits (user UInt32, seconds Float64) ENGINE = MergeTree ORDER BY user
          - INSERT INTO visits SELECT number % 50, number / 3 FROM numbers(10000)
        parameters:
          user: {from: 0, to: 49}
        statements:
          sums: SELECT user, sum(seconds) FROM visits GROUP BY user
          one: SELECT count() FROM visits WHERE user = ${user}
        """);
  }

  @Test
  void conditionsWithTheSameAnswersAreComparedBySlices() throws IOException {
    YcsbProcess experiment = run("", "max_threads=1").ends(0, 4, 8);

    assertThat(experiment.err()).contains("  switched: ", "'other' compared with 'server'", "  mean service time");
  }

  @Test
  void anotherAnswerEndsAComparisonBySlicesBeforeItIsMeasured() throws IOException {
    YcsbProcess experiment = run("", "limit=3").ends(3);

    assertThat(experiment.err())
        .contains("the condition 'other' can't be: 'server' and 'other' do not do the same work: "
            + "the answers of sums differ: 50 rows and 3");
  }

  @Test
  void anotherAnswerIsAFindingOfRounds() throws IOException {
    YcsbProcess experiment = run("repeats: 1",
        "limit=3}}\n  same: {type: bare-metal, properties: {clickhouse.settings: max_threads=1").ends(3);

    assertThat(experiment.err()).contains("nothing is concluded from 1 of 2 comparisons",
        "in round 1 the answers of sums differ: 50 rows and 3");
  }

  private YcsbProcess run(String form, String settings) throws IOException {
    Files.writeString(folder.resolve("mine-experiment.yaml"), EXPERIMENT.formatted(form, settings));
    return YcsbProcess.run(folder, "experiment mine-experiment.yaml"
        + (form.isEmpty() ? " --anyway --slice 250ms" : ""));
  }
}

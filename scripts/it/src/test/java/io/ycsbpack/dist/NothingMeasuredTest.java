// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An experiment that is refused before its first measurement leaves no folder of results. */
class NothingMeasuredTest {
  private static final String DELTA = "delta clickhouse -P workloads/tenantq --cpu 1";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "--budget 5s | give each question at least 24 s",
    "--budget 0s | give each question at least 24 s",
    "--budget -5s | write a number and one of",
    "--detect 0 | write a percentage above 0 and below 100",
    "--detect -3% | write a percentage above 0 and below 100",
    "--detect 150% | write a percentage above 0 and below 100",
    "--figure latency | choose throughput or cpu",
    "--design best | expected one of"})
  void aQuestionThatCannotBeAsked(String option, String message) {
    for (String command : new String[]{"experiment workloads/experiments/aa.yaml", DELTA}) {
      assertRefused(command + " " + option, message);
    }
  }

  @Test
  void aDesignThatTheConditionsCannotHave() {
    assertRefused(DELTA + " --design switched", "--design switched: this experiment can have");
  }

  @Test
  void aClusterThatIsNotThere() throws IOException {
    Path file = Experiments.write(folder.resolve("away.yaml"), """
        conditions:
          here: {type: bare-metal, cpu: 1}
          there: {type: kubernetes, cpu: 1, context: no-such-context}
        """);

    String delta = "delta clickhouse -P workloads/tenantq --context no-such-context --cpu 500m";
    for (String options : List.of("", " --dry-run")) {
      assertRefused("experiment " + file + options, "nothing is measured, because the condition 'there' can't be");
      assertRefused("experiment " + file + " --repeats 1" + options, "the condition 'there' can't be");
      assertRefused(delta + options, "the condition 'kubernetes' can't be: ");
    }
    assertThat(InProcess.run("experiment --undo").err()).contains("nothing is left behind");
  }

  private void assertRefused(String arguments, String message) {
    Path results = folder.resolve("new/results");

    CommandResult ycsb = InProcess.run(arguments + " --results " + results);

    assertThat(ycsb.exitCode()).as(ycsb.err()).isPositive();
    assertThat(ycsb.err()).contains(message);
    assertThat(folder.resolve("new")).doesNotExist();
  }

  @Test
  void resultsOfOthersStay() throws IOException {
    Path results = Files.createDirectories(folder.resolve("results/20260101T000000Z-earlier")).getParent();

    ends(1, InProcess.run("experiment workloads/experiments/aa.yaml --budget 5s --results " + results));

    assertThat(results).isDirectoryContaining("glob:**earlier").isDirectoryNotContaining("glob:**aa");
  }
}

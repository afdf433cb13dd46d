// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of statements that can't be meant: each gives one clear line and an exit code, and starts nothing. */
class QueriesInputTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "a.sql | '' | a.sql:1:1: there is no statement in this file",
    "a.sql | SELECT 1;; | a.sql:1:10: a statement without text",
    "a.yaml | statement: {a: SELECT 1} | a.yaml:1:1: there is no 'statement' in a file of statements; did you mean",
    "a.yaml | statements: {a: {sql: SELECT 1, wait: 1} | a.yaml:1:41: this is not YAML"
  })
  void isRefusedWithItsPlace(String name, String text, String message) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);

    refused("run clickhouse -P workloads/queries -p queries.file=" + file, folder.resolve(message.strip()).toString());
    experiment(file.toString(), message.strip());
  }

  @Test
  void aFileThatIsMissingIsNamed() throws IOException {
    refused("run clickhouse -P workloads/queries -p queries.file=none.sql",
        "queries.file=none.sql (from -p): there is no such file");
    refused("run clickhouse -P workloads/queries", "name the file of statements: -p queries.file=mine.sql");
    refused("run clickhouse -p workload=querries -p operationcount=1", "did you mean 'queries'?");
    experiment("none.sql", "queries.file=none.sql");
  }

  @ParameterizedTest(name = "{3}")
  @CsvSource(delimiter = '|', value = {
    "a.sql | SELECT 1; | run clickhouse -p design=none.sql | design=none.sql (from -p): there is no such file",
    "a.sql | SELECT 1; | load clickhouse | '''ycsb load --schema-only'' runs its set-up'",
    "a.yaml | 'statements: {a: ''SELECT ${b}, ${c}''}\nparameters:\n  b: {masked: a literal}\n  c: {masked: a literal}'"
        + " | run clickhouse | a.yaml:3:3: 2 parameters have no value, because the capture did not write it: b (line 3), c"
        + " (line 4)",
    "a.sql | '-- name: top-urls\nSELECT 1;' | run clickhouse --fail-if p99(top-url)>1s"
        + " | the workload has no operation 'top-url'; did you mean 'top-urls'?"})
  void whatDoesNotFitTheStatementsIsRefused(String name, String text, String command, String message)
      throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);

    refused(command + " -P workloads/queries -p queries.file=" + file, message);
  }

  @Test
  void aFileNextToTheExperimentIsFoundThere() throws IOException {
    Files.writeString(folder.resolve("mine.sql"), "SELECT 1;");

    CommandResult planned = ends(0, InProcess.run("experiment", written("mine.sql").toString(), "--dry-run"));

    assertThat(planned.err()).contains("nothing was measured");
  }

  private void experiment(String statements, String message) throws IOException {
    refused("experiment " + written(statements) + " --dry-run", message);
  }

  private Path written(String statements) throws IOException {
    return Files.writeString(folder.resolve("e.yaml"), """
        binding: clickhouse
        workload: workloads/queries
        properties: {queries.file: %s}
        conditions:
          server: {type: bare-metal}
          pinned: {type: bare-metal, properties: {clickhouse.settings: max_threads=1}}
        """.formatted(statements));
  }

  private static void refused(String arguments, String message) {
    CommandResult ycsb = ends(1, InProcess.run(arguments));

    assertThat(ycsb.out()).isEmpty();
    assertThat(ycsb.err().lines().findFirst()).get().asString().startsWith("ycsb: ").contains(message);
    assertThat(ycsb.err().lines().count()).as("with the line of the file and a mark").isIn(1L, 3L);
  }
}

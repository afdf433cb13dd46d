// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static io.ycsbpack.dist.InProcess.ends;
import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong arguments: each gives one clear line and an exit code, and starts nothing. */
class BadInputTest {
  @TempDir
  private Path folder;

  /** Nothing but a command of the test makes it; a build before this one may have left it. */
  @BeforeEach
  void removeTheDataOfEarlierTests() throws IOException {
    FolderTree.delete(InProcess.DATA);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "run clickhouse -P workloads/tenantq -p tenantq.tennants=5 | did you mean 'tenantq.tenants'",
    "run clickhouse -P workloads/tenantq -p clickhouse.ulr=x | did you mean 'clickhouse.url'",
    "run clickhouse -P workloads/tenantqq | there is no file workloads/tenantqq",
    "run clickhouse | no workload is given",
    "run clickhouse -P workloads/tenantq -p workload=no.such.Class | there is no such class",
    "run clickhouse -P workloads/tenantq -p workload=java.lang.String | not a workload",
    "run clickhaus -P workloads/tenantq | did you mean 'clickhouse'",
    "run clickhouse -P workloads/tenantq -threads 0 | threadcount='0' (from -threads)",
    "run clickhouse -P workloads/tenantq -threads many | threadcount='many'",
    "run clickhouse -P workloads/tenantq -target -5 | target='-5'",
    "run clickhouse -P workloads/tenantq -p tenantq.mix=1,2 | tenantq.mix=1,2",
    "run clickhouse -P workloads/tenantq -p tenantq.tenants=10 -p tenantq.rows=5 | more than tenantq.rows=5",
    "run clickhouse -P workloads/tenantq -p exportfile=/no/such/folder/x | no folder /no/such/folder",
    "run clickhouse -P workloads/workloada -p insertstart=2000 | beyond recordcount=1000",
    "run clickhouse -P workloads/workloada -p operationcount=0 | would never end",
    "run clickhouse -P workloads/workloada -p dataintegrity=true -p fieldlengthdistribution=uniform | needs",
    "run clickhouse -P workloads/tenantq -p results=/proc/none | records can't be written there",
    "run clickhouse -P workloads/tenantq --find-max --p99 soon | write a number and one of",
    "run clickhouse -P workloads/tenantq -threads 99999 | more than this",
    "run clickhouse -P workloads/tenantq --label db_password=x | this is the name of a secret",
    "run clickhouse -P workloads/tenantq --label team | no = follows the name",
    "run clickhouse -P workloads/tenantq --run-name a/b | write only letters, digits",
    "run clickhouse -P workloads/tenantq --fail-if p9(Q1)>1ms | there is no figure 'p9'; did you mean 'p90'",
    "run clickhouse -P workloads/tenantq --fail-if p99(Q5)>1ms | the workload has no operation 'Q5'",
    "run clickhouse -P workloads/workloada --fail-if p99(REED)>1ms | did you mean 'READ'",
    "check clickhouse | Unmatched argument at index 1: 'clickhouse'",
    "check --budget 1s | give each question at least 24 s",
    "run basic -P workloads/workloada -p start.at=2020-01-01T00:00:00Z | start.at=2020-01-01T00:00:00Z (from -p) is in the past",
    "run basic -P workloads/workloada -p client=2 -p clientcount=2 | client=2 (from -p): the clients of clientcount=2 have the numbers 0 to 1",
    "run basic -P workloads/workloada -p readproportion=0 -p updateproportion=0 | every proportion is 0",
    "help experimant | there is no command 'experimant'; did you mean 'experiment'",
    "report nothing.json | no such file",
    "merge nothing.json nothing.json | no such file", "merge a.json | give at least two records",
    "compare a.json b.json | no such file",
    "compare a.json b.json c.json | make no pairs",
    "compare a.json | give at least two records: the first is the baseline", "compare | give at least two records",
    "run couchbase -P workloads/tenantq --url x | there is no property 'couchbase.url'",
    "run clickhouse -P workloads/queries -p queries.file=workloads/queries --records 5 | a workload of statements has none",
    "run clickhouse -P workloads/tenantq --records 0 | tenantq.rows='0' (from --records)",
    "run clickhouse -P workloads/tenantq --duration soon | maxexecutiontime='soon' (from --duration)",
    "run basic -P workloads/workloada --records -1 | recordcount='-1' (from --records)",
    "run clickhouse --thread 4 | there is no option '--thread'; did you mean '--threads'? (see 'ycsb run --help')",
    "k8s deploy clickhouse --cpu 1 --memroy 4Gi | there is no option '--memroy'; did you mean '--memory'?",
    "run clickhouse --passwd=secret | there is no option '--passwd' (see",
    "k8s deploy clickhouse --cpu abc | write cores", "k8s deploy clickhouse --cpu 1 --memory 5 | at least 6Mi",
    "k8s deploy clickhaus --cpu 1 | did you mean 'clickhouse'", "k8s limits show --object clickhouse | write kind/name",
    "k8s run clickhouse -P workloads/tenantq --clients 0 | a whole number from 1 to 1000",
    "k8s run clickhouse -P workloads/tenantqq | there is no file", "embedded start nothing | no binding 'nothing'",
    "help properties nothing | no property has 'nothing' in its name",
    "run clickhouse -p workload=io.ycsbpack.core.workload.StatementWorkload -p operationcount=1 | name the statement",
    "load clickhouse -P workloads/numbers | there is nothing to load",
    "neighbor start cpu-stres --folder s | did you mean 'cpu-stress'",
    "neighbor start cpu-stress --folder s -p worker=2 | did you mean 'workers'",
    "proxy start haproxy --folder s | needs servers behind it",
    "neighbor start haproxy --folder s | there is no program 'haproxy' here",
    "neighbor start cpu-stress --folder s -p shared-memory=2Gi | write a name and a size",
    "neighbor start cpu-stress --folder s -p cpu=0.3333 | cpu='0.3333' (from -p)",
    "delta clickhouse -P workloads/tenantq --cpu 1 --cpu 0.3333 | '0.3333' is not a number of cores (16, 0.5, 500m): position 6",
    "delta clickhouse -P workloads/tenantq --cpu 1 --memory 2GiB | position 2: 'GiB' is no unit",
    "delta clickhouse -P workloads/tenantq --cpu 1 --client-cpu 0.3333 | position 6: more than 3 decimals",
    "k8s deploy clickhouse --cpu 0.3333 | position 6: more than 3 decimals",
    "k8s run clickhouse -P workloads/tenantq --client-cpu 0.3333 | position 6: more than 3 decimals",
    "k8s limits apply --object statefulset/clickhouse --cpu 0.3333 | position 6: more than 3 decimals",
    "k8s transfer start --bandwidth 1.5G | position 2: no decimals are possible",
    "embedded start --cpu 0.3333 | position 6: more than 3 decimals",
    "embedded start --memory 48GiB | position 3: 'GiB' is no unit",
    "embedded start --mechanism quotas | did you mean quota?",
    "embedded limit clickhouse --data s | limit: give the cores that the server may use from now on",
    "embedded limit clickhouse --cpu 500m | limit: name the folder of the server's data",
    "run couchbase -P workloads/workloada -p couchbase.bucket=prod -p couchbase.username=me | couchbase.host names no server",
    "link up not_good | write letters, digits and dashes",
    "link up good --megabits 0 | between 1 and 1000000"})
  void isRefusedInOneLine(String arguments, String message) {
    CommandResult ycsb = ends(1, InProcess.run(arguments));

    assertThat(ycsb.out()).isEmpty();
    assertThat(ycsb.err()).startsWith("ycsb: ").contains(message).hasLineCount(1);
    assertThat(InProcess.DATA).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"'threadcount=1\nthreadcount=2\n' | sets threadcount twice",
    "'\u00ff\u00fe\u0000\u0001' | not a properties file", " | can't read the workload file"})
  void aWorkloadFileThatCanNotBeReadIsNamed(String text, String message) throws IOException {
    Path file = folder.resolve("workload");
    if (text == null) {
      Files.createDirectory(file);
    } else {
      Files.writeString(file, text, StandardCharsets.ISO_8859_1);
    }

    CommandResult ycsb = ends(1, InProcess.run("run clickhouse -P " + file));

    assertThat(ycsb.err()).contains(file.toString(), message).hasLineCount(1);
  }

  @Test
  void aServerThatIsNotThereIsATargetErrorWithinSeconds() {
    CommandResult ycsb = ends(2, InProcess.run(
        "run clickhouse -P workloads/tenantq -p clickhouse.url=jdbc:clickhouse://127.0.0.1:1/default"));

    assertThat(ycsb.out()).isEmpty();
    assertThat(ycsb.err()).contains("127.0.0.1:1").containsIgnoringCase("refused").hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "a.sql | '' | a.sql:1:1: there is no statement in this file",
    "a.sql | SELECT 1;; | a.sql:1:10: a statement without text",
    "a.yaml | statement: {a: SELECT 1} | a.yaml:1:1: there is no 'statement' in a file of statements; did you mean",
    "a.yaml | statements: {a: {sql: SELECT 1, wait: 1} | a.yaml:1:41: this is not YAML"
  })
  void aFileOfStatementsIsRefusedWithItsPlace(String name, String text, String message) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);

    refused("run clickhouse -P workloads/queries -p queries.file=" + file, folder.resolve(message.strip()).toString());
    experiment(file.toString(), message.strip());
  }

  @Test
  void aFileOfStatementsThatIsMissingIsNamed() throws IOException {
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

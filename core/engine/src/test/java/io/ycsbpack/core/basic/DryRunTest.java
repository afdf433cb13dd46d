// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.basic;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.cli.Main;
import io.ycsbpack.core.record.RecordFile;
import io.ycsbpack.core.record.RunRecord;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ycsb run basic}: no database, and its runs are never taken for those of one. */
class DryRunTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"run basic -P ../../workloads/workloada -p operationcount=100",
    "run basic -P ../../workloads/tenantq -p operationcount=100", "load basic -P ../../workloads/workloada",
    "load basic -P ../../workloads/tenantq"})
  void endsWellAndIsNeverCalledAMeasurement(String arguments) throws IOException {
    CommandResult run = ycsb(arguments);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("no database: a dry run", "warning: a dry run: there was no database");
    RunRecord record = RecordFile.read(records().get(0));
    assertThat(record.target().kind()).isEqualTo("dry_run");
    assertThat(record.target().description()).isEqualTo("no database: a dry run");
    assertThat(record.verdict().warnings()).anyMatch(warning -> warning.contains("measure nothing"));
  }

  @Test
  void printsItsOperationsOnRequest() {
    CommandResult run = ycsb("run basic -P ../../workloads/workloade -p operationcount=30 -p basicdb.verbose=true");

    assertThat(run.err().lines().filter(line -> line.matches("(SCAN|INSERT) usertable user\\d+ .*"))).hasSize(30);
    assertThat(run.out()).doesNotContain("usertable");
  }

  @Test
  void isNotCompared() throws IOException {
    ycsb("run basic -P ../../workloads/workloada -p operationcount=100");
    ycsb("run basic -P ../../workloads/workloada -p operationcount=100");
    List<Path> records = records();

    CommandResult compared = CommandResult.of(Main::run, "compare", records.get(0).toString(),
        records.get(1).toString());

    assertThat(compared.exitCode()).isEqualTo(1);
    assertThat(compared.err()).contains("is a dry run: there was no database").hasLineCount(1);
  }

  @Test
  void isNotProbedForAnExperiment() {
    CommandResult probe = ycsb("run basic -P ../../workloads/workloada --probe");

    assertThat(probe.exitCode()).isEqualTo(1);
    assertThat(probe.err()).contains("an experiment measures a database");
  }

  private CommandResult ycsb(String arguments) {
    List<String> all = new ArrayList<>(List.of(arguments.split(" ")));
    all.addAll(List.of("-p", "results=" + folder));
    return CommandResult.of(Main::run, all.toArray(String[]::new));
  }

  private List<Path> records() throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
  }
}

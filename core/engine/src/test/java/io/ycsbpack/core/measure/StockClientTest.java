// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.basic.BasicDatabase;
import io.ycsbpack.testkit.CommandResult;
import io.ycsbpack.testkit.NextCore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Client;

/** Our workloads under YCSB's own client. */
class StockClientTest {
  private static final String TENANTS = " -P ../../workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10"
      + " -p maxexecutiontime=0 -p operationcount=200 -threads 3";

  @TempDir
  private Path folder;

  @Test
  void runUnderTheReleasedCore() throws Exception {
    CommandResult run = client(released().toString(), "-t" + TENANTS);

    assertThat(operations(run)).isEqualTo(200);
  }

  @Test
  void runUnderACoreWhoseMethodIsSpeltRight() throws Exception {
    CommandResult run = client(NextCore.jar(released(), folder).toString(), "-t" + TENANTS);

    assertThat(operations(run)).isEqualTo(200);
  }

  @Test
  void aLoadThatLacksRowsFailsInOneSentence() throws Exception {
    CommandResult load = client(released().toString(), "-load" + TENANTS);

    assertThat(load.exitCode()).isEqualTo(1);
    assertThat(load.err()).contains("is there already")
        .containsPattern("\nException in thread \"main\" only 0 of 20000 rows were loaded into .*\n$");
  }

  private static long operations(CommandResult run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("Error");
    return run.out()
        .lines()
        .filter(line -> line.matches("\\[Q[1-4]], Return=OK, \\d+"))
        .mapToLong(line -> Long.parseLong(line.replaceFirst(".* ", "")))
        .sum();
  }

  private static Path released() throws Exception {
    return Path.of(Client.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private CommandResult client(String core, String arguments) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", core + File.pathSeparator + System.getProperty("java.class.path"), Client.class.getName(), "-db",
        BasicDatabase.class.getName()));
    command.addAll(List.of(arguments.split(" ")));
    int code = new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile()).start().waitFor();
    return new CommandResult(code, Files.readString(out), Files.readString(err));
  }
}

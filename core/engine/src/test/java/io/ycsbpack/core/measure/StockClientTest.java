// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.basic.BasicDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.Client;

/** The tenant workload under YCSB's own client; its runs there are shown with the archives of the bindings. */
class StockClientTest {
  @TempDir
  private Path folder;

  @Test
  void aLoadThatLacksRowsFailsInOneSentence() throws Exception {
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", System.getProperty("java.class.path"), Client.class.getName(), "-db", BasicDatabase.class.getName()));
    command.addAll(List.of(("-load -P ../../workloads/tenantq -p tenantq.rows=20000 -p tenantq.tenants=10"
        + " -p maxexecutiontime=0 -p operationcount=200 -threads 3").split(" ")));

    int exitCode = new ProcessBuilder(command).redirectOutput(folder.resolve("out").toFile())
        .redirectError(err.toFile())
        .start()
        .waitFor();

    assertThat(exitCode).isEqualTo(1);
    assertThat(Files.readString(err)).contains("is there already")
        .containsPattern("\nException in thread \"main\" only 0 of 20000 rows were loaded into .*\n$");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.basic.BasicDatabase;
import io.ycsbpack.testkit.CommandResult;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.commons.ClassRemapper;
import net.bytebuddy.jar.asm.commons.Remapper;
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
    CommandResult run = client(renamed().toString(), "-t" + TENANTS);

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

  /** The released core, with the name that upstream's main branch gives to one of its methods. */
  private Path renamed() throws Exception {
    Path jar = folder.resolve("core-next.jar");
    try (JarFile core = new JarFile(released().toFile());
        OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      for (JarEntry entry : Collections.list(core.entries())) {
        out.putNextEntry(new JarEntry(entry.getName()));
        byte[] bytes = core.getInputStream(entry).readAllBytes();
        out.write(entry.getName().endsWith(".class") ? renamed(bytes) : bytes);
      }
    }
    return jar;
  }

  private static byte[] renamed(byte[] type) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(type).accept(new ClassRemapper(writer, new Remapper() {
      @Override
      public String mapMethodName(String owner, String name, String descriptor) {
        return name.equals("getIntendedtartTimeNs") ? "getIntendedStartTimeNs" : name;
      }
    }), 0);
    return writer.toByteArray();
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

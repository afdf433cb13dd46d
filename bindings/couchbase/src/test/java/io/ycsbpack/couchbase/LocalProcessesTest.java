// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalProcessesTest {
  private static final String LOCAL = "couchbase://127.0.0.1:11210=kv,localhost:8091=manager?kv_timeout=1s";
  private static final Path SHELL = Path.of("/bin/sh");

  @TempDir
  private Path folder;

  private static Optional<UsageProbe> probe(String node, String connection) {
    return LocalProcesses.find(List.of(new Management.Node(node, "7.6", 0.5, 2)), connection);
  }

  @Test
  void theProcessesOfCouchbaseOnThisMachineAreReadByTheirProgramsAndWhatTheyUsedIsKeptWhenOneEnds() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")) && Files.exists(SHELL), "needs Linux");
    Path programs = Files.createDirectories(folder.resolve("couchbase/bin"));
    Process busy = start(programs.resolve("memcached"), "while :; do :; done");
    Process idle = start(programs.resolve("goxdcr"), "read forever");
    UsageProbe probe = probe("127.0.0.1:8091", LOCAL).orElseThrow();
    try (CounterSource counters = probe.counters().orElseThrow()) {
      int cpu = counters.counters().stream().map(Counter::name).toList().indexOf("user CPU");
      long before = counters.read()[cpu];
      long used = 0;
      long counted = before;
      while (used < Duration.ofMillis(50).toNanos() || counted == before) {
        used = probe.read().cpuNanos();
        counted = counters.read()[cpu];
      }

      busy.destroyForcibly().waitFor();

      assertThat(probe.read().cpuNanos()).isGreaterThanOrEqualTo(used);
      assertThat(counters.read()[cpu]).isGreaterThanOrEqualTo(counted);
      assertThat(probe.isOnThisMachine()).isTrue();
      idle.destroyForcibly().waitFor();
      assertThatThrownBy(probe::read).isInstanceOf(IOException.class).hasMessageContaining("are gone");
    } finally {
      busy.destroyForcibly();
      idle.destroyForcibly();
    }
  }

  private static Process start(Path program, String script) throws IOException {
    return new ProcessBuilder(Files.copy(SHELL, program, StandardCopyOption.COPY_ATTRIBUTES).toString(), "-c", script)
        .start();
  }

  @ParameterizedTest
  @CsvSource({"192.0.2.1:8091, couchbase://127.0.0.1", "127.0.0.1:8091, couchbase://192.0.2.1",
    "127.0.0.1:8091, 'couchbases://127.0.0.1,192.0.2.1'"})
  void aClusterOfWhichAnythingIsElsewhereIsNotOne(String node, String connection) {
    assertThat(probe(node, connection)).isEmpty();
  }
}

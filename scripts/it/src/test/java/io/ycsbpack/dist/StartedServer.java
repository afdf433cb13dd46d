// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** An embedded server that {@code ycsb embedded start} starts, seen from outside. */
final class StartedServer {
  private final Path folder;
  private final Path data;

  /** One with this data, started from this folder. */
  StartedServer(Path folder, Path data) {
    this.folder = folder;
    this.data = data;
  }

  /** Starts it with these options, and returns its process. */
  long start(String options) throws IOException {
    YcsbProcess.run(folder, "embedded start clickhouse --data " + data + options).ends(0);
    return Long.parseLong(state("pid"));
  }

  /**
   * In a container with one core, 2 GiB of memory, and its own network.
   *
   * @param seen whether its process shows its rights and mounts here
   */
  void assertLikeOneOfAPod(long pid, boolean seen) throws IOException, InterruptedException {
    assertThat(List.of("pid", "mnt", "ipc", "uts", "net")).noneMatch(namespace -> isShared(pid, namespace));
    if (seen) {
      assertThat(status(pid)).matches("(?s).*Uid:\\s101\\s.*CapEff:\\s0{16}\\s.*CapBnd:\\s0{16}\\s.*"
          + "NoNewPrivs:\\s1\\s.*Seccomp:\\s2\\s.*");
      assertThat(Files.readString(Path.of("/proc/" + pid, "mountinfo"))).contains(" / / ", " - overlay overlay ",
          " /proc/timer_list ", " /proc/sys ");
    }
    assertThat(threads()).isEqualTo("auto(1)");
    assertThat(memoryLimit()).isLessThan(2L << 30);
  }

  /** The record of a run on it, in a container by this engine, with half a core. */
  JsonNode recordOfARun(String engine) {
    YcsbProcess run = YcsbProcess.run(folder, "run clickhouse -P workloads/workloada -p recordcount=100"
        + " -p operationcount=3000 -p maxexecutiontime=15 -p clickhouse.embedded.data=" + data + " --json");
    JsonNode record = Results.json(run.awaitFigures().out());
    assertThat(record.at("/target/versions/runtime").asText()).startsWithIgnoringCase(engine + " ")
        .doesNotContain("does not run it");
    assertThat(record.at("/target/versions/image").asText()).matches("sha256:[0-9a-f]{64}");
    assertThat(record.at("/target/limit/mechanism").asText()).isEqualTo("quota");
    assertThat(record.at("/target/limit/cores").asDouble()).isEqualTo(0.5);
    assertThat(record.at("/figures/targetUse/periods").asLong()).isPositive();
    assertThat(record.at("/figures/targetUse/throttledPeriods").isNumber()).isTrue();
    return record;
  }

  /** Stops it and removes its data; a second time there is none to stop. */
  void assertStopped() {
    String stop = "embedded stop clickhouse --remove-data --data " + data;
    InProcess.run(stop);
    assertThat(InProcess.run(stop).out()).contains("no embedded server is running");
  }

  /** Of what it notes of itself. */
  String state(String key) throws IOException {
    Properties state = new Properties();
    try (Reader reader = Files.newBufferedReader(data.resolve("server.properties"))) {
      state.load(reader);
    }
    return state.getProperty(key);
  }

  String execute(String sql) throws IOException, InterruptedException {
    return ServerSql.execute(state("host") + ":" + state("httpPort"), sql).strip();
  }

  /** How many threads it gives a query, as it shows that. */
  String threads() throws IOException, InterruptedException {
    return execute("SELECT value FROM system.settings WHERE name = 'max_threads'");
  }

  /** How many bytes of memory it takes at most. */
  long memoryLimit() throws IOException, InterruptedException {
    return Long.parseLong(
        execute("SELECT value FROM system.server_settings WHERE name = 'max_server_memory_usage'"));
  }

  /** What the kernel says of a process: its user, capabilities, filter of system calls. */
  static String status(long pid) throws IOException {
    return Files.readString(Path.of("/proc/" + pid, "status"));
  }

  /** Whether a process is in the namespace of this kind that this one is in. */
  static boolean isShared(long pid, String namespace) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + pid, "ns", namespace))
          .equals(Files.readSymbolicLink(Path.of("/proc/self/ns", namespace)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

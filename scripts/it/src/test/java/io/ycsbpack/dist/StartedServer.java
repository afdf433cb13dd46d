// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.parameter.ContainerParameters;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

  /** Skips tests of containers if there is no image of the server. */
  static void needImage() {
    Path image = ContainerParameters.usualArchive();
    Requirement.PROGRAMS
        .met(Files.exists(image) ? "" : "needs an image at " + image + ": make it by scripts/image container");
  }

  /** Starts it with these options, and returns its process. */
  long start(String options) throws IOException {
    YcsbProcess.run(folder, "embedded start clickhouse --data " + data + options).ends(0);
    return Long.parseLong(state("pid"));
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

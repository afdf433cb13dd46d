// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.testkit.TestFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Servers of tests: one for all tests of a JVM, on a folder that is removed with it, and others on request. */
public final class TestServer {
  private static EmbeddedClickHouse server;

  private TestServer() {
  }

  /** The running server of all tests; the calling test is skipped if there is no engine (see {@link TestEngine}). */
  public static synchronized EmbeddedClickHouse get() {
    if (server == null) {
      Path data = TestFolders.create("server");
      server = start(data);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(data), "end-test-server"));
    }
    return server;
  }

  static EmbeddedClickHouse start(Path data) {
    return EmbeddedClickHouse.start(TestEngine.library(), data, Optional.empty());
  }

  static void execute(EmbeddedClickHouse server, String... statements) throws Exception {
    TestDatabase.execute(TestDatabase.settingsOf(server.jdbcUrl()), statements);
  }

  /** The first column of the first row. */
  static String ask(EmbeddedClickHouse server, String question) throws Exception {
    return TestDatabase.value(TestDatabase.settingsOf(server.jdbcUrl()), question);
  }

  /** Whether a process is gone, even if nobody has taken note of its end yet. */
  static boolean isGone(long pid) {
    return ProcessHandle.of(pid).filter(handle -> handle.info().command().isPresent()).isEmpty();
  }

  /** Runs the main method of a test class in another Java process, its standard streams piped to this one. */
  static Process run(Class<?> main, Path... arguments) throws IOException {
    List<String> command = new ArrayList<>(
        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-cp",
            System.getProperty("java.class.path"), main.getName()));
    Stream.of(arguments).map(Path::toString).forEach(command::add);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private static void end(Path data) {
    server.close();
    try {
      FolderTree.delete(data);
      TestFolders.removeIfEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

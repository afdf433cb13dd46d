// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.clickhouse.TestDatabase;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.property.Settings;
import io.ycsbpack.testkit.TestConsole;
import io.ycsbpack.testkit.TestFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * Servers of tests: one for all tests of a JVM, on a folder that is removed with it, and others on request. Where the
 * engine is not available, the tests that need it are skipped with the reason; with the environment variable
 * {@code YCSBPACK_REQUIRE_ENGINE=true} they fail.
 */
public final class TestServer {
  private static EmbeddedClickHouse server;
  private static Path library;
  private static TargetException missing;

  private TestServer() {
  }

  /** Path of the library, fetched once into the user's cache; tried once for all tests of a JVM. */
  public static synchronized Path library() {
    if (library == null && missing == null) {
      try {
        library = EnginePackage.find(Settings.NONE, new TestConsole());
      } catch (TargetException e) {
        missing = e;
      }
    }
    if (missing != null) {
      if (Boolean.parseBoolean(System.getenv("YCSBPACK_REQUIRE_ENGINE"))) {
        throw missing;
      }
      Assumptions.abort("no embedded ClickHouse: " + missing.getMessage());
    }
    return library;
  }

  /** The running server of all tests. */
  public static synchronized EmbeddedClickHouse get() {
    if (server == null) {
      Path data = TestFolders.create("server");
      server = start(data);
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(data), "end-test-server"));
    }
    return server;
  }

  public static EmbeddedClickHouse start(Path data) {
    return EmbeddedClickHouse.start(library(), data, Optional.empty());
  }

  public static void execute(EmbeddedClickHouse server, String... statements) throws Exception {
    TestDatabase.execute(TestDatabase.settingsOf(server.jdbcUrl()), statements);
  }

  /** The first column of the first row. */
  public static String ask(EmbeddedClickHouse server, String question) throws Exception {
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

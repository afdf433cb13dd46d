// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the tests of embedded servers do with them. */
final class Servers {

  private Servers() {
  }

  /** Starts one on this folder. */
  static EmbeddedClickHouse start(Path data) {
    return EmbeddedClickHouse.start(TestEngine.library(), data, Optional.empty());
  }

  /** Runs each statement. */
  static void execute(EmbeddedClickHouse server, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first column of the first row. */
  static String ask(EmbeddedClickHouse server, String question) throws SQLException {
    return ask(server.jdbcUrl(), question);
  }

  /** The first column of the first row. */
  static String ask(String url, String question) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(question)) {
      rows.next();
      return rows.getString(1);
    }
  }

  /** Whether a process is gone, even if nobody has taken note of its end yet. */
  static boolean isGone(long pid) {
    return ProcessHandle.of(pid).filter(handle -> handle.info().command().isPresent()).isEmpty();
  }

  /** Runs the main method of a class of ours in another Java process, its standard streams piped to this one. */
  static Process run(Class<?> main, Path... arguments) throws IOException {
    List<String> command = new ArrayList<>(
        List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-cp",
            System.getProperty("java.class.path"), main.getName()));
    Stream.of(arguments).map(Path::toString).forEach(command::add);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/** The server's configuration files. Each key in them was tested with this engine. */
public final class ServerConfig {
  /**
   * Settings that give all our servers, embedded or deployed, the same capacity: thousands of client threads, each with
   * a connection and a query, and a log of statements on request.
   */
  public static final String CAPACITY = """
        <max_connections>8192</max_connections>
        <max_concurrent_queries>4096</max_concurrent_queries>
        <listen_backlog>4096</listen_backlog>
        <keep_alive_timeout>60</keep_alive_timeout>
        <mark_cache_size>1073741824</mark_cache_size>
        <query_log><database>system</database><table>query_log</table></query_log>
      """;
  /** Macro with the pid of the serving process: {@code SELECT getMacro('ycsbpack_pid')}. */
  static final String PID_MACRO = "ycsbpack_pid";

  /** More can be in config.d, as in the official image. */
  private static final String CONFIG = """
      <clickhouse>
        %s
        <users_config>%s</users_config>
        <user_directories><users_xml><path>%2$s</path></users_xml></user_directories>
      """ + CAPACITY + "</clickhouse>\n";
  /** HTTP last: whoever gets an answer there can rely on both. */
  private static final String FIRST_QUERIES = """
      SYSTEM START LISTEN TCP;
      SYSTEM START LISTEN HTTP;
      """;
  private static final String USERS = """
      <clickhouse>
        <profiles><default>%s</default></profiles>
        <quotas><default/></quotas>
        <users>%s</users>
      </clickhouse>
      """;
  private static final String USER = """

          <%s>
            %s
            <networks><ip>%s</ip><ip>%s</ip></networks>
            <profile>default</profile>
            <quota>default</quota>
          </%1$s>
      """;
  /** Statements are logged only if a client requests it: the log costs CPU time. */
  private static final String UNLOGGED = "<log_queries>0</log_queries>";
  private static final String NO_PASSWORD = "<password></password>";

  private ServerConfig() {
  }

  /**
   * Writes the files, readable only by this user.
   *
   * @param clients address from which users may connect, in addition to loopback
   */
  static void write(DataFolder folder, long pid, String clients) throws IOException {
    String own = """
        <logger><log>%s</log><size>10M</size><count>1</count></logger>
          <macros><%s>%d</%2$s></macros>""".formatted(escape(folder.log()), PID_MACRO, pid);
    write(folder, own, isLogAsked(folder), USER.formatted("default", NO_PASSWORD, ServerState.LOOPBACK, clients));
  }

  private static boolean isLogAsked(DataFolder folder) throws IOException {
    Path own = folder.root().resolve("config.d");
    if (!Files.isDirectory(own)) {
      return false;
    }
    try (Stream<Path> files = Files.list(own)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Files.readString(file).contains("<query_log")) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Writes the files for a server that is reached from elsewhere, by one user with a password. Files in config.d may
   * override the ports. The user {@code default} has no password, because the engine sends its own first queries as
   * that user; it may connect only from inside the container.
   */
  static void writeForContainer(DataFolder folder, String user, String password, int httpPort, int tcpPort)
      throws IOException {
    String own = """
        <listen_host>0.0.0.0</listen_host>
          <http_port>%d</http_port>
          <tcp_port>%d</tcp_port>""".formatted(httpPort, tcpPort);
    String secret = "<password_sha256_hex>" + sha256(password) + "</password_sha256_hex>";
    write(folder, own, false, USER.formatted("default", NO_PASSWORD, "::1", "::1")
        + USER.formatted(user, secret, ServerState.LOOPBACK, "::/0"));
  }

  private static void write(DataFolder folder, String own, boolean logged, String users) throws IOException {
    write(folder.config(), CONFIG.formatted(own, escape(folder.users())));
    write(folder.firstQueries(), FIRST_QUERIES);
    write(folder.users(), USERS.formatted(logged ? "" : UNLOGGED, users));
  }

  private static void write(Path file, String content) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, content);
  }

  private static String escape(Path path) {
    return path.toString().replace("&", "&amp;").replace("<", "&lt;");
  }

  private static String sha256(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}

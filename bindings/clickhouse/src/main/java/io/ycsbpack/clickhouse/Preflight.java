package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.clickhouse.connection.Endpoint;
import io.ycsbpack.clickhouse.connection.Failure;
import io.ycsbpack.clickhouse.connection.HostConnections;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Console;
import java.sql.SQLException;
import java.time.Duration;

/** Finds out, before anything is measured, whether the hosts can be used and, if not, why. */
final class Preflight {
  /** A host that accepts a connection and then says nothing is given up after this. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private Preflight() {
  }

  /**
   * Asks every host for its version.
   *
   * @return the version of the first that answers
   * @throws TargetException when none does, with the reason of the first
   */
  static String check(ConnectionOptions options, Console console) {
    String version = null;
    TargetException first = null;
    for (Endpoint endpoint : options.endpoints()) {
      try (HostConnections connections = new HostConnections(options.only(endpoint).withTimeout(PATIENCE))) {
        String answered = connections.current().value("SELECT version()");
        version = version == null ? answered : version;
      } catch (SQLException | RuntimeException e) {
        TargetException reason = new TargetException("can't use ClickHouse at " + endpoint + ": " + reason(e), e);
        first = first == null ? reason : first;
        if (options.endpoints().size() > 1) {
          console.warn(reason.getMessage());
        }
      }
    }
    if (version == null) {
      throw first;
    }
    return version;
  }

  private static String reason(Exception e) {
    Failure failure = Failure.of(e);
    String message = failure.message();
    return switch (failure.code()) {
      case 516 -> "wrong user or password; set clickhouse.user and clickhouse.passwordfile, or CLICKHOUSE_PASSWORD";
      case 81 -> "there is no such database; create it, or name another one at the end of clickhouse.url";
      default -> failure.timeout()
          ? "no answer within " + PATIENCE.toSeconds()
              + " s; is that the HTTP port (8123, or 8443 with clickhouse.ssl)?"
          : message + hint(message);
    };
  }

  private static String hint(String message) {
    String lower = message.toLowerCase(java.util.Locale.ROOT);
    if (lower.contains("refused")) {
      return " (nothing listens on that port)";
    }
    if (lower.contains("unknown host") || lower.contains("unknownhost")) {
      return " (the name is not known here)";
    }
    if (lower.contains("ssl") || lower.contains("certif") || lower.contains("pkix")) {
      return " (TLS: see clickhouse.ssl and clickhouse.sslrootcert)";
    }
    return " (is that the HTTP port, 8123, or 8443 with clickhouse.ssl?)";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Console;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * Checks before a run whether the hosts can be used.
 *
 * @param version several, separated by commas, if the servers differ
 * @param balanced whether several servers answer at one address, so that no counter can be used
 */
record ClickHousePreflight(String version, boolean balanced) {
  /** Limit for a host that accepts a connection and sends nothing. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  /** Each connection asks a host for its identity: a balancer sends the next one to another server. */
  private static final int LOOKS = 4;
  private static final String OLDEST = "23.8";
  private static final Pattern VERSION = Pattern.compile("(\\d{1,4}\\.\\d{1,4})\\b.*");

  /** @throws TargetException if no host answers, with the reason of the first, or if one is too old */
  static ClickHousePreflight check(ClickHouseOptions options, Console console) {
    Set<String> versions = new LinkedHashSet<>();
    boolean balanced = false;
    TargetException first = null;
    for (Endpoint endpoint : options.endpoints()) {
      ClickHouseOptions host = options.only(endpoint).withTimeout(TIMEOUT);
      String version;
      try {
        version = answer(host, "SELECT version()");
        balanced |= isBalanced(host, console);
      } catch (IOException | RuntimeException e) {
        TargetException reason = new TargetException("can't use ClickHouse at " + endpoint + ": " + reason(e), e);
        first = first == null ? reason : first;
        if (options.endpoints().size() > 1) {
          console.warn(reason.getMessage());
        }
        continue;
      }
      if (isBefore(version, OLDEST)) {
        throw new TargetException("can't use ClickHouse at " + endpoint + ": its version is " + version
            + ", and " + OLDEST + " is the oldest that this binding works with");
      }
      versions.add(version);
    }
    if (versions.isEmpty()) {
      throw first;
    }
    return new ClickHousePreflight(String.join(", ", versions), balanced);
  }

  /** @throws TargetException if the server's text is no version */
  static boolean isBefore(String version, String oldest) {
    Matcher numbers = VERSION.matcher(version);
    if (!numbers.matches()) {
      throw new TargetException("the server says that its version is '" + version + "'; is it a ClickHouse?");
    }
    return Version.parse(numbers.group(1)).compareTo(Version.parse(oldest)) < 0;
  }

  private static boolean isBalanced(ClickHouseOptions host, Console console) throws IOException {
    Set<String> servers = new LinkedHashSet<>();
    try {
      for (int i = 0; i < LOOKS; i++) {
        servers.add(answer(host, "SELECT " + ServerCounters.IDENTITY));
      }
    } catch (IOException e) {
      if (ClickHouseFailure.of(e).code() == 0) {
        throw e;
      }
      // A server that hides its identity can still be measured; reading its counters fails later, with a message.
      return false;
    }
    if (servers.size() > 1) {
      console.warn("several servers answer at " + host.endpoints().get(0)
          + " (a load balancer): their CPU use and counters are left out, and equal rows are not checked; to have "
          + "both, name all servers in clickhouse.url");
    }
    return servers.size() > 1;
  }

  private static String answer(ClickHouseOptions host, String question) throws IOException {
    try (HostConnections connections = new HostConnections(host)) {
      return connections.current().value(question);
    }
  }

  private static String reason(Exception e) {
    ClickHouseFailure failure = ClickHouseFailure.of(e);
    String message = failure.message();
    return switch (failure.code()) {
      case 516 -> "wrong user or password; set clickhouse.user and clickhouse.passwordfile, or CLICKHOUSE_PASSWORD";
      case 81 -> "there is no such database; create it, or name another one at the end of clickhouse.url";
      default -> failure.timeout()
          ? "no answer within " + TIMEOUT.toSeconds()
              + " s; is that the HTTP port (8123, or 8443 with clickhouse.ssl)?"
          : message + (failure.code() == 0 ? hint(e) : "");
    };
  }

  private static String hint(Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof ConnectException && t.getCause() == null) {
        return " (nothing listens on that port)";
      }
      if (t instanceof UnknownHostException) {
        return " (the name is not known here)";
      }
      if (t instanceof SSLException) {
        return " (TLS: see clickhouse.ssl and clickhouse.sslrootcert)";
      }
    }
    return " (is that the HTTP port, 8123, or 8443 with clickhouse.ssl?)";
  }
}

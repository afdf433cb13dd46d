// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.core.UsageException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One host of {@code clickhouse.url}.
 *
 * @param host name or address; an IPv6 address in brackets
 * @param port of its HTTP interface
 */
public record Endpoint(String host, int port, String database) {
  private static final String NAME = ClickHouseProperties.URL.name();
  private static final Pattern URL = Pattern
      .compile("(?:jdbc:)?(?:clickhouse|ch)://([^/?#]+)(?:/([\\w.-]*))?(\\?.*)?");
  private static final Pattern HOST = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[\\w.-]+)(?::(\\d{1,5}))?");
  /**
   * The parts of a malformed URL that can't be a password: scheme, hosts, ports and database. Text after a blank, or
   * after a colon unless it is a port, may be one.
   */
  private static final Pattern SHOWN = Pattern.compile("(?:[\\w:]*://)?HOST(?:, *HOST)*(?:/[\\w.-]*)?".replace("HOST",
      "(?:\\[[0-9a-fA-F:.]*]|[\\w.-]*)(?::\\d{1,5}(?=[,/]|$))?"));
  private static final int PLAIN_PORT = 8123;
  private static final int TLS_PORT = 8443;
  private static final String FORM = "write jdbc:clickhouse://host:8123/db, or several hosts separated by commas";

  /**
   * @param tls decides the default port: 8443 with TLS, else 8123
   * @throws UsageException if the URL is malformed, or has settings that belong in properties, such as a password; the
   *     message shows no part of one
   */
  static List<Endpoint> parse(String url, boolean tls) {
    if (url.indexOf('@') >= 0) {
      throw new UsageException(NAME + " holds a user or password (an '@'); give them by clickhouse.user and "
          + "clickhouse.passwordfile or CLICKHOUSE_PASSWORD");
    }
    Matcher matcher = URL.matcher(url);
    if (!matcher.matches()) {
      throw malformed(url, " is not a ClickHouse URL; " + FORM);
    }
    if (matcher.group(3) != null) {
      throw malformed(url, ": parameters do not go into the URL; use clickhouse.user, clickhouse.passwordfile, "
          + "clickhouse.ssl and clickhouse.settings");
    }
    String database = matcher.group(2) == null || matcher.group(2).isEmpty() ? "default" : matcher.group(2);
    return Arrays.stream(matcher.group(1).split(",", -1)).map(host -> of(url, host.strip(), database, tls)).toList();
  }

  private static Endpoint of(String url, String text, String database, boolean tls) {
    Matcher matcher = HOST.matcher(text);
    if (!matcher.matches()) {
      throw malformed(url, ": '" + shown(text) + "' is not host:port; " + FORM);
    }
    int port = matcher.group(2) == null ? tls ? TLS_PORT : PLAIN_PORT : Integer.parseInt(matcher.group(2));
    if (port < 1 || port > 65535) {
      throw malformed(url, ": there is no port " + port);
    }
    return new Endpoint(matcher.group(1), port, database);
  }

  private static UsageException malformed(String url, String reason) {
    return new UsageException(NAME + "=" + shown(url) + reason);
  }

  private static String shown(String url) {
    Matcher matcher = SHOWN.matcher(url);
    int end = matcher.lookingAt() ? matcher.end() : 0;
    return end == url.length() ? url : url.substring(0, end) + "...";
  }

  @Override
  public String toString() {
    return host + ":" + port + "/" + database;
  }
}

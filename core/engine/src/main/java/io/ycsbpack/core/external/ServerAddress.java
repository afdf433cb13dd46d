// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.external;

import io.ycsbpack.core.property.PropertyType;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** @param host name or address; one of IP version 6 without its brackets */
public record ServerAddress(String host, int port) {
  /** {@code host:port}, or {@code [address]:port} of IP version 6. */
  public static final PropertyType<ServerAddress> TYPE = PropertyType.of("an address (host:port)", "HOST:PORT",
      ServerAddress::parse);
  private static final Pattern FORM = Pattern.compile("(?:([^\\s:\\[\\]/]+)|\\[([^\\s\\]]+)]):(\\d{1,5})");
  private static final int HIGHEST_PORT = 65_535;
  /** A host that is off does not refuse, but is silent. */
  private static final int TIMEOUT_MILLIS = 2000;

  private static ServerAddress parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("write host:port, such as db1:8123");
    }
    int port = Integer.parseInt(parts.group(3));
    if (port < 1 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException("a port is from 1 to " + HIGHEST_PORT);
    }
    return new ServerAddress(parts.group(1) == null ? parts.group(2) : parts.group(1), port);
  }

  /** Waits up to two seconds. */
  boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
      return true;
    } catch (IOException e) {
      // refused, silent, or a name that leads nowhere yet
      return false;
    }
  }

  /** In the form that {@link #TYPE} reads. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}

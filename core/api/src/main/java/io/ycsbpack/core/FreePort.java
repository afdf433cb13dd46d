// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port on loopback that is free now. Another process may take it before it is used; then that command fails.
 * Therefore it is outside of the kernel's range for connections. A client with hundreds of connections would soon take
 * it while a server starts.
 */
public final class FreePort {
  private static final Path OF_CONNECTIONS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  private static final int FIRST = 15_000;
  /** Ports from here on belong to Services of Kubernetes. */
  private static final int END = 30_000;
  private static final int TRIES = 200;
  /** Whoever was given one of these may not have begun to serve yet. */
  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  private FreePort() {
  }

  /** @throws TargetException when there is none */
  public static int any() {
    int end = Math.min(END, firstOfConnections());
    for (int i = 0; i < TRIES && end > FIRST; i++) {
      OptionalInt port = bound(ThreadLocalRandom.current().nextInt(FIRST, end));
      if (port.isPresent() && GIVEN.add(port.getAsInt())) {
        return port.getAsInt();
      }
    }
    return bound(0).orElseThrow(() -> new TargetException("no free port on loopback"));
  }

  /** This port, or the kernel's choice for 0; empty if it is taken. */
  private static OptionalInt bound(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return OptionalInt.of(socket.getLocalPort());
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }

  /** Read as lines, in one go: read byte by byte, this file ends after the first. */
  private static int firstOfConnections() {
    try {
      return Integer.parseInt(Files.readAllLines(OF_CONNECTIONS).get(0).strip().split("\\s+")[0]);
    } catch (IOException e) {
      // not Linux, whose connections begin at 32768, or later elsewhere
      return END;
    }
  }
}

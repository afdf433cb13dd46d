// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The network of a process with a separate namespace: only the server receives and sends there. */
final class NetworkFile {
  private static final int PACKETS_RECEIVED = 1;
  private static final int SENT = 8;
  private static final int PACKETS_SENT = 9;

  private NetworkFile() {
  }

  /** Adds the sums over all links except loopback; nothing if the namespace is the one of this process. */
  static void addTo(Map<SystemCounter, Long> values, Path proc, long pid) {
    try {
      Path process = proc.resolve(String.valueOf(pid));
      if (Files.readSymbolicLink(process.resolve("ns/net"))
          .equals(Files.readSymbolicLink(proc.resolve("self/ns/net")))) {
        return;
      }
      for (String line : Files.readAllLines(process.resolve("net/dev"))) {
        int name = line.indexOf(':');
        if (name > 0 && !line.substring(0, name).strip().equals("lo")) {
          List<Long> columns = List.of(line.substring(name + 1).strip().split("\\s+"))
              .stream()
              .map(Long::valueOf)
              .toList();
          values.merge(SystemCounter.NET_RECEIVED, columns.get(0), Long::sum);
          values.merge(SystemCounter.NET_PACKETS_RECEIVED, columns.get(PACKETS_RECEIVED), Long::sum);
          values.merge(SystemCounter.NET_SENT, columns.get(SENT), Long::sum);
          values.merge(SystemCounter.NET_PACKETS_SENT, columns.get(PACKETS_SENT), Long::sum);
        }
      }
    } catch (IOException e) {
      // Of another user, or gone: the network is left out.
      return;
    }
  }
}

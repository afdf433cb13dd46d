// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.core.probe.CounterSource;
import io.ycsbpack.core.probe.SystemCounters;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * CPU time of the processes of a Couchbase on this machine, found by the paths of their programs. The management
 * service reports the CPU use of all processes of a node's machine, the client among them.
 */
final class LocalProcesses implements UsageProbe {
  /** Folder of the programs in Couchbase's packages and images: {@code /opt/couchbase/bin/memcached}. */
  private static final String PROGRAMS = "/couchbase/";
  /** A server's processes rarely change, and a search costs milliseconds. */
  private static final long LOOK_AGAIN_NANOS = Duration.ofSeconds(5).toNanos();

  /** CPU time by process; the last seen time of an ended one. */
  private final Map<Long, Long> cpuNanos = new HashMap<>();
  private long looked;

  private LocalProcesses() {
    look();
  }

  /**
   * Empty unless all nodes of the cluster are on this machine and their processes are visible. A node without a name
   * reports the local host, wherever it is, so the connection string must name this machine too.
   */
  static Optional<UsageProbe> find(List<Management.Node> nodes, String connectionString) {
    List<String> hosts = List.of(connectionString.replaceFirst("^.*://", "").replaceFirst("[?/].*$", "").split(","));
    boolean isHere = Stream.concat(nodes.stream().map(Management.Node::name), hosts.stream())
        .allMatch(LocalProcesses::isLocal);
    if (!isHere) {
      return Optional.empty();
    }
    LocalProcesses found = new LocalProcesses();
    return found.cpuNanos.isEmpty() ? Optional.empty() : Optional.of(found);
  }

  /** @param hostAndPort the port is optional */
  static boolean isLocal(String hostAndPort) {
    try {
      InetAddress address = InetAddress.getByName(hostAndPort.replaceFirst(":\\d+(=.*)?$", ""));
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (IOException e) {
      return false;
    }
  }

  private void look() {
    looked = System.nanoTime();
    ProcessHandle.allProcesses()
        .filter(process -> program(process.info()).contains(PROGRAMS))
        .forEach(process -> cpuNanos.putIfAbsent(process.pid(), 0L));
  }

  /** The path of a process's program; for another user's process, as its command line names it. */
  private static String program(ProcessHandle.Info process) {
    return process.command().or(() -> process.commandLine().map(line -> line.split(" ", 2)[0])).orElse("");
  }

  @Override
  public String source() {
    return "processes of Couchbase on this machine";
  }

  @Override
  public synchronized Usage read() throws IOException {
    if (System.nanoTime() - looked > LOOK_AGAIN_NANOS) {
      look();
    }
    long alive = 0;
    for (Map.Entry<Long, Long> process : cpuNanos.entrySet()) {
      Optional<Duration> cpu = ProcessHandle.of(process.getKey()).flatMap(one -> one.info().totalCpuDuration());
      alive += cpu.isPresent() ? 1 : 0;
      process.setValue(cpu.map(Duration::toNanos).orElse(process.getValue()));
    }
    if (alive == 0) {
      throw new IOException("the processes of Couchbase are gone");
    }
    return new Usage(cpuNanos.values().stream().mapToLong(Long::longValue).sum(), Optional.empty());
  }

  @Override
  public boolean isCheap() {
    return true;
  }

  @Override
  public boolean isOnThisMachine() {
    return true;
  }

  @Override
  public synchronized Optional<CounterSource> counters() {
    return SystemCounters.ofProcesses(
        cpuNanos.keySet().stream().filter(process -> ProcessHandle.of(process).isPresent()).sorted().toList());
  }
}

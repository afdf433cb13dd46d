// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads each readable {@link SystemCounter} of a server on this machine: of its processes, of its group if that is not
 * shared, and of its network namespace. The set is fixed at construction.
 */
public final class SystemCounters implements CounterSource {
  /** Columns of {@code net/dev} after the name of the link. */
  private static final Map<SystemCounter, Integer> LINKS = Map.of(SystemCounter.NET_RECEIVED, 0,
      SystemCounter.NET_PACKETS_RECEIVED, 1, SystemCounter.NET_SENT, 8, SystemCounter.NET_PACKETS_SENT, 9);

  private final Path proc;
  private final Optional<Cgroup> own;
  private final Optional<Cgroup> group;
  private final List<Long> given;
  private final Set<SystemCounter> readable;
  private final TaskFiles tasks;

  private SystemCounters(Path proc, Optional<Cgroup> own, Optional<Cgroup> group, List<Long> given)
      throws IOException {
    this.proc = proc;
    this.own = own;
    this.group = group;
    this.given = given;
    tasks = new TaskFiles(proc, processes());
    readable = EnumSet.copyOf(values().keySet());
  }

  /** Counters of one process; empty if it is gone, or this is not Linux. */
  public static Optional<CounterSource> ofProcess(long pid) {
    Optional<Cgroup> group = Cgroup.ofProcess(pid);
    return reading(Path.of("/proc"), group.filter(one -> one.processes().equals(List.of(pid))), group, List.of(pid));
  }

  /**
   * Counters of several processes; one that ends counts with its last values. Empty if one is gone already, or this is
   * not Linux.
   */
  public static Optional<CounterSource> ofProcesses(List<Long> processes) {
    return reading(Path.of("/proc"), Optional.empty(), Optional.empty(), List.copyOf(processes));
  }

  /** Counters of all processes of a group; empty if none are visible from here. */
  public static Optional<CounterSource> ofGroup(Cgroup group) {
    return reading(Path.of("/proc"), Optional.of(group), Optional.of(group), List.of());
  }

  /**
   * @param own   the group that the server has for itself
   * @param group the group that it is in, which others may be in, too
   * @param given its processes; none for the processes of the group
   */
  static Optional<CounterSource> reading(Path proc, Optional<Cgroup> own, Optional<Cgroup> group, List<Long> given) {
    try {
      return Optional.of(new SystemCounters(proc, own, group, given));
    } catch (IOException e) {
      // A server whose processes are not seen from here is measured all the same.
      return Optional.empty();
    }
  }

  @Override
  public List<Counter> counters() {
    return readable.stream().map(SystemCounter::counter).toList();
  }

  @Override
  public long[] read() throws IOException {
    Map<SystemCounter, Long> values = values();
    if (!values.keySet().containsAll(readable)) {
      throw new IOException("counters of the server are gone");
    }
    return readable.stream().mapToLong(values::get).toArray();
  }

  private List<Long> processes() throws IOException {
    List<Long> processes = given.isEmpty() ? own.map(Cgroup::processes).orElse(List.of()) : given;
    if (processes.isEmpty()) {
      throw new IOException("no process of the server is seen from here");
    }
    return processes;
  }

  private Map<SystemCounter, Long> values() throws IOException {
    List<Long> processes = processes();
    Map<SystemCounter, Long> values = tasks.read(processes);
    addNetwork(values, proc.resolve(String.valueOf(processes.get(0))));
    group.flatMap(Cgroup::throttling).ifPresent(throttling -> {
      values.put(SystemCounter.THROTTLED_PERIODS, throttling.throttledPeriods());
      values.put(SystemCounter.THROTTLED_TIME, throttling.throttledNanos());
    });
    own.map(Cgroup::cpuPressureMicros)
        .filter(OptionalLong::isPresent)
        .ifPresent(micros -> values.put(SystemCounter.CPU_PRESSURE, micros.getAsLong()));
    return values;
  }

  /** Adds the sums over all links but loopback, if only the server receives and sends in its network namespace. */
  private void addNetwork(Map<SystemCounter, Long> values, Path process) {
    try {
      if (Files.readSymbolicLink(process.resolve("ns/net"))
          .equals(Files.readSymbolicLink(proc.resolve("self/ns/net")))) {
        return;
      }
    } catch (IOException e) {
      // Of another user, or gone: the network is left out.
      return;
    }
    for (String line : SystemFile.lines(process.resolve("net/dev"))) {
      int name = line.indexOf(':');
      if (name > 0 && !line.substring(0, name).strip().equals("lo")) {
        String[] columns = line.substring(name + 1).strip().split("\\s+");
        LINKS.forEach((counter, column) -> values.merge(counter, Long.valueOf(columns[column]), Long::sum));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import io.ycsbpack.core.probe.SystemCounter.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads each readable {@link SystemCounter} of a server on this machine: of its processes, of its group if that is not
 * shared, and of its network namespace. The set is fixed at construction.
 */
public final class SystemCounters implements CounterSource {
  /** Two files of each are read, in about 50 us: with more threads a reading takes longer than 20 ms. */
  private static final int MOST_THREADS = 400;

  private final Path proc;
  private final Optional<Cgroup> own;
  private final Optional<Cgroup> group;
  private final List<Long> given;
  private final Set<SystemCounter> readable;
  private final boolean withThreads;
  /** By folder: of each process and thread that lived at the latest reading. */
  private final Map<Path, Map<SystemCounter, Long>> living = new HashMap<>();
  /** The sums of ended threads and processes: a server may have a thread for each connection. */
  private final Map<SystemCounter, Long> ended = new EnumMap<>(SystemCounter.class);

  private SystemCounters(Path proc, Optional<Cgroup> own, Optional<Cgroup> group, List<Long> given)
      throws IOException {
    this.proc = proc;
    this.own = own;
    this.group = group;
    this.given = given;
    int threads = 0;
    for (long process : processes()) {
      threads += threads(process).size();
    }
    withThreads = threads > 0 && threads <= MOST_THREADS;
    readable = EnumSet.copyOf(values().keySet());
  }

  /** Empty if it is gone, or this is not Linux. */
  public static Optional<CounterSource> ofProcess(long pid) {
    Optional<Cgroup> group = Cgroup.ofProcess(pid);
    return reading(Path.of("/proc"), group.filter(one -> one.processes().equals(List.of(pid))), group, List.of(pid));
  }

  /** One that ends counts with its last values. Empty if one is gone already, or this is not Linux. */
  public static Optional<CounterSource> ofProcesses(List<Long> processes) {
    return reading(Path.of("/proc"), Optional.empty(), Optional.empty(), List.copyOf(processes));
  }

  /** Empty if no process of the group is visible from here. */
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
    Map<SystemCounter, Long> values = ofTasks(processes);
    addNetwork(values, proc.resolve(String.valueOf(processes.get(0))));
    group.flatMap(Cgroup::throttling).ifPresent(throttling -> {
      values.put(SystemCounter.THROTTLED_PERIODS, throttling.throttledPeriods());
      values.put(SystemCounter.THROTTLED_TIME, throttling.throttledNanos());
    });
    own.flatMap(Cgroup::cpuPressureMicros).ifPresent(micros -> values.put(SystemCounter.CPU_PRESSURE, micros));
    return values;
  }

  /**
   * The sums of processes and their threads. Ended ones count with their values at the reading before, so that no sum
   * goes down.
   *
   * @throws IOException when none of these processes is there
   */
  private Map<SystemCounter, Long> ofTasks(List<Long> processes) throws IOException {
    Set<Path> seen = new HashSet<>();
    for (long process : processes) {
      Path folder = proc.resolve(String.valueOf(process));
      Map<SystemCounter, Long> values = process(folder);
      if (values.isEmpty()) {
        continue; // it has ended, and counts with what it had before
      }
      living.put(folder, values);
      seen.add(folder);
      if (withThreads) {
        for (Path thread : threads(process)) {
          // if it ends during the reading, the values read until then
          living.computeIfAbsent(thread, any -> new EnumMap<>(SystemCounter.class)).putAll(thread(thread));
          seen.add(thread);
        }
      }
    }
    if (seen.isEmpty()) {
      throw new IOException("no process of the server is left");
    }
    Map<SystemCounter, Long> sums = new EnumMap<>(ended);
    living.values().forEach(values -> add(values, sums));
    forgetEnded(seen);
    return sums;
  }

  /** One that was not seen may live, and then counts on: its process could not be read just now. */
  private void forgetEnded(Set<Path> seen) {
    living.entrySet().removeIf(task -> {
      boolean gone = !seen.contains(task.getKey()) && !Files.exists(task.getKey());
      if (gone) {
        add(task.getValue(), ended);
      }
      return gone;
    });
  }

  private static void add(Map<SystemCounter, Long> values, Map<SystemCounter, Long> sums) {
    values.forEach((counter, value) -> sums.merge(counter, value, Long::sum));
  }

  private List<Path> threads(long process) throws IOException {
    try (Stream<Path> threads = Files.list(proc.resolve(process + "/task"))) {
      return threads.toList();
    }
  }

  private static Map<SystemCounter, Long> process(Path folder) {
    List<String> columns = SystemFile.stat(folder);
    if (columns.isEmpty()) {
      return Map.of();
    }
    Map<SystemCounter, Long> values = SystemCounter.inColumns(File.STAT, columns);
    values.putAll(SystemCounter.inLines(File.IO, SystemFile.lines(folder.resolve("io"))));
    return values;
  }

  private static Map<SystemCounter, Long> thread(Path folder) {
    List<String> columns = List.of(SystemFile.first(folder.resolve("schedstat")).split(" "));
    Map<SystemCounter, Long> values = SystemCounter.inColumns(File.SCHEDSTAT, columns);
    values.putAll(SystemCounter.inLines(File.STATUS, SystemFile.lines(folder.resolve("status"))));
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
        List<String> columns = List.of(line.substring(name + 1).strip().split("\\s+"));
        add(SystemCounter.inColumns(File.LINKS, columns), values);
      }
    }
  }
}

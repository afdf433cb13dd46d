// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What {@code /proc} tells of processes and their threads, added up. Ended ones count with their values at the reading
 * before, so that no sum goes down.
 */
final class TaskFiles {
  /** Two files of each are read, in about 50 us: with more threads a reading takes longer than 20 ms. */
  private static final int MOST_THREADS = 400;
  private static final long TICK_NANOS = 10_000_000;
  /** Columns of a process's {@code stat} after the program's name. */
  private static final Map<SystemCounter, Integer> STAT = Map.of(SystemCounter.MINOR_FAULTS, 7,
      SystemCounter.MAJOR_FAULTS, 9, SystemCounter.USER_CPU, 11, SystemCounter.SYSTEM_CPU, 12);
  private static final Map<String, SystemCounter> IO = Map.of("syscr:", SystemCounter.READ_CALLS, "syscw:",
      SystemCounter.WRITE_CALLS, "read_bytes:", SystemCounter.DISK_READ, "write_bytes:", SystemCounter.DISK_WRITTEN);
  private static final Map<String, SystemCounter> SWITCHES = Map.of("voluntary_ctxt_switches:",
      SystemCounter.VOLUNTARY_SWITCHES, "nonvoluntary_ctxt_switches:", SystemCounter.INVOLUNTARY_SWITCHES);

  private final Path proc;
  private final boolean withThreads;
  /** By folder: of each process and thread that lived at the latest reading. */
  private final Map<Path, Map<SystemCounter, Long>> living = new HashMap<>();
  /** The sums of ended threads and processes: a server may have a thread for each connection. */
  private final Map<SystemCounter, Long> ended = new EnumMap<>(SystemCounter.class);

  TaskFiles(Path proc, List<Long> processes) throws IOException {
    this.proc = proc;
    int threads = 0;
    for (long process : processes) {
      threads += threads(process).size();
    }
    withThreads = threads > 0 && threads <= MOST_THREADS;
  }

  /** @throws IOException when none of these processes is there */
  Map<SystemCounter, Long> read(List<Long> processes) throws IOException {
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
    List<String> stat = SystemFile.stat(folder);
    if (stat.isEmpty()) {
      return Map.of();
    }
    Map<SystemCounter, Long> values = named(folder.resolve("io"), IO);
    STAT.forEach((counter, column) -> values.put(counter,
        Long.parseLong(stat.get(column)) * (counter.counter().unit() == Counter.Unit.NANOSECONDS ? TICK_NANOS : 1)));
    return values;
  }

  private static Map<SystemCounter, Long> thread(Path folder) {
    Map<SystemCounter, Long> values = named(folder.resolve("status"), SWITCHES);
    RunQueue.times(folder.resolve("schedstat"))
        .ifPresent(times -> values.put(SystemCounter.CPU_WAIT, times.waited()));
    return values;
  }

  /** Lines of a name and a number; a file that is not there, or of another user, has none. */
  private static Map<SystemCounter, Long> named(Path file, Map<String, SystemCounter> names) {
    Map<SystemCounter, Long> values = new EnumMap<>(SystemCounter.class);
    SystemFile.lines(file).forEach(line -> {
      String[] parts = line.split("\\s+");
      if (parts.length > 1 && names.containsKey(parts[0])) {
        values.put(names.get(parts[0]), Long.parseLong(parts[1]));
      }
    });
    return values;
  }
}

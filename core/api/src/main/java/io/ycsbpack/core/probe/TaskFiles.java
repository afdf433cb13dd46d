// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
  /** Columns of {@code /proc/PID/stat} after the name of the program, which may hold blanks. */
  private static final int MINOR_FAULTS = 7;
  private static final int MAJOR_FAULTS = 9;
  private static final int USER_TICKS = 11;
  private static final int SYSTEM_TICKS = 12;

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
      try {
        living.put(folder, process(folder));
        seen.add(folder);
      } catch (IOException e) {
        continue; // it has ended, and counts with what it had before
      }
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

  private static Map<SystemCounter, Long> process(Path folder) throws IOException {
    Map<SystemCounter, Long> values = new EnumMap<>(SystemCounter.class);
    String stat = text(folder.resolve("stat"));
    String[] columns = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    values.put(SystemCounter.USER_CPU, TICK_NANOS * Long.parseLong(columns[USER_TICKS]));
    values.put(SystemCounter.SYSTEM_CPU, TICK_NANOS * Long.parseLong(columns[SYSTEM_TICKS]));
    values.put(SystemCounter.MINOR_FAULTS, Long.parseLong(columns[MINOR_FAULTS]));
    values.put(SystemCounter.MAJOR_FAULTS, Long.parseLong(columns[MAJOR_FAULTS]));
    named(folder.resolve("io"), Map.of("syscr:", SystemCounter.READ_CALLS, "syscw:", SystemCounter.WRITE_CALLS,
        "read_bytes:", SystemCounter.DISK_READ, "write_bytes:", SystemCounter.DISK_WRITTEN), values);
    return values;
  }

  private static Map<SystemCounter, Long> thread(Path folder) {
    Map<SystemCounter, Long> values = new EnumMap<>(SystemCounter.class);
    RunQueue.times(folder.resolve("schedstat"))
        .ifPresent(times -> values.put(SystemCounter.CPU_WAIT, times.waited()));
    named(folder.resolve("status"), Map.of("voluntary_ctxt_switches:", SystemCounter.VOLUNTARY_SWITCHES,
        "nonvoluntary_ctxt_switches:", SystemCounter.INVOLUNTARY_SWITCHES), values);
    return values;
  }

  /** Lines of a name and a number; a file that is not there, or of another user, adds nothing. */
  private static void named(Path file, Map<String, SystemCounter> names, Map<SystemCounter, Long> values) {
    String text;
    try {
      text = text(file);
    } catch (IOException e) {
      return;
    }
    text.lines().forEach(line -> {
      String[] parts = line.split("\\s+");
      if (parts.length > 1 && names.containsKey(parts[0])) {
        values.put(names.get(parts[0]), Long.parseLong(parts[1]));
      }
    });
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** @param threads run time and CPU waits since the start of each thread of a process, by its id */
public record RunQueue(Map<String, Times> threads) {

  /** In nanoseconds; {@code waited} for a CPU, including throttling by a quota. */
  public record Times(long ran, long waited) {
  }

  /** For a target that reports only sums. */
  public static RunQueue ofSums(long ran, long waited) {
    return new RunQueue(Map.of("all", new Times(ran, waited)));
  }

  /** Empty if the kernel does not report it, or the process is gone. */
  public static Optional<RunQueue> ofProcess(long pid) {
    return of(Path.of("/proc", String.valueOf(pid), "task"));
  }

  static Optional<RunQueue> of(Path tasks) {
    Map<String, Times> threads = new HashMap<>();
    try (Stream<Path> folders = Files.list(tasks)) {
      for (Path thread : folders.toList()) {
        times(thread.resolve("schedstat")).ifPresent(times -> threads.put(thread.getFileName().toString(), times));
      }
    } catch (IOException | UncheckedIOException e) {
      // it ended, before its threads were listed or while they were
      return Optional.empty();
    }
    return threads.isEmpty() ? Optional.empty() : Optional.of(new RunQueue(threads));
  }

  /** {@code RAN WAITED SLICES}; a thread that has just ended has none. */
  private static Optional<Times> times(Path file) {
    String[] columns = SystemFile.first(file).split(" ");
    return columns.length < 2
        ? Optional.empty()
        : Optional.of(new Times(Long.parseLong(columns[0]), Long.parseLong(columns[1])));
  }

  /** Of the threads still alive, in nanoseconds. */
  public long waitedSince(RunQueue before) {
    return since(before).waited();
  }

  /** The share of waiting in the time for which the threads still alive could run, 0 to 1. */
  public double waitShareSince(RunQueue before) {
    Times times = since(before);
    return times.ran() + times.waited() == 0 ? 0 : (double) times.waited() / (times.ran() + times.waited());
  }

  private Times since(RunQueue before) {
    long ran = 0;
    long waited = 0;
    for (Map.Entry<String, Times> thread : threads.entrySet()) {
      Times from = before.threads.getOrDefault(thread.getKey(), new Times(0, 0));
      ran += Math.max(0, thread.getValue().ran() - from.ran());
      waited += Math.max(0, thread.getValue().waited() - from.waited());
    }
    return new Times(ran, waited);
  }
}

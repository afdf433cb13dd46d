// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.LongStream;

/**
 * CPU counters of the machine since its start; their difference covers the time between two readings.
 *
 * @param nanos         when it was read, in {@link System#nanoTime}'s terms
 * @param busyTicks     CPU time that was used, over all cores
 * @param stealTicks    CPU time that the hypervisor withheld
 * @param pressureNanos time for which threads waited for CPU time; null if the kernel does not count it
 * @param psi           whether that is the time for which any thread waited (pressure stall information), rather than
 *     the run-queue wait of all threads, per core
 */
public record MachineReading(long nanos, long busyTicks, long stealTicks, long allTicks, Long pressureNanos,
    boolean psi) {
  private static final int IDLE = 4;
  private static final int IO_WAIT = 5;
  private static final int STEAL = 8;
  /** Further columns, of guests, are parts of these. */
  private static final int COLUMNS = 8;
  private static final int RUN_QUEUE_WAIT = 8;

  /** Empty if there is no {@code /proc/stat}. */
  public static Optional<MachineReading> now() {
    return of(Path.of("/proc"), System.nanoTime());
  }

  static Optional<MachineReading> of(Path proc, long nanos) {
    return SystemFile.lines(proc.resolve("stat"))
        .stream()
        .filter(line -> line.startsWith("cpu "))
        .findFirst()
        .map(line -> {
          Optional<Long> stalled = Cgroup.stalledMicros(proc.resolve("pressure/cpu")).map(micros -> micros * 1000);
          return of(line, nanos, stalled.or(() -> waited(proc)).orElse(null), stalled.isPresent());
        });
  }

  /**
   * A reading of a machine from this line only.
   *
   * @param line of its {@code /proc/stat}, with all of its CPUs: {@code cpu  130 10 110 830 5 5 0 10 20 0}
   */
  public static MachineReading of(String line, long nanos) {
    return of(line, nanos, null, false);
  }

  private static MachineReading of(String line, long nanos, Long pressureNanos, boolean psi) {
    String[] ticks = line.split("\\s+");
    long all = 0;
    for (int i = 1; i <= Math.min(COLUMNS, ticks.length - 1); i++) {
      all += Long.parseLong(ticks[i]);
    }
    long steal = ticks.length > STEAL ? Long.parseLong(ticks[STEAL]) : 0;
    long unused = Long.parseLong(ticks[IDLE]) + (ticks.length > IO_WAIT ? Long.parseLong(ticks[IO_WAIT]) : 0);
    return new MachineReading(nanos, all - unused - steal, steal, all, pressureNanos, psi);
  }

  /** {@code cpu0 ... RUN_NANOS WAIT_NANOS SLICES} for each core. */
  private static Optional<Long> waited(Path proc) {
    long[] waits = SystemFile.lines(proc.resolve("schedstat"))
        .stream()
        .filter(line -> line.startsWith("cpu"))
        .map(line -> line.split(" "))
        .filter(columns -> columns.length > RUN_QUEUE_WAIT)
        .mapToLong(columns -> Long.parseLong(columns[RUN_QUEUE_WAIT]))
        .toArray();
    return waits.length == 0 ? Optional.empty() : Optional.of(LongStream.of(waits).sum() / waits.length);
  }

  /** Share from 0 to 1. */
  public double busySince(MachineReading before) {
    return share(busyTicks - before.busyTicks, before);
  }

  public double stealSince(MachineReading before) {
    return share(stealTicks - before.stealTicks, before);
  }

  private double share(long ticks, MachineReading before) {
    return Math.max(0, Math.min(1, (double) ticks / Math.max(1, allTicks - before.allTicks)));
  }

  /** Share of the time since then for which threads waited for CPU time; empty if the kernel does not count it. */
  public OptionalDouble pressureSince(MachineReading before) {
    return pressureNanos == null || before.pressureNanos == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.max(0,
            Math.min(1.0, (double) (pressureNanos - before.pressureNanos) / Math.max(1, nanos - before.nanos))));
  }
}

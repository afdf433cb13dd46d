// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.measure;

import com.sun.management.OperatingSystemMXBean;
import io.ycsbpack.core.probe.CpuLimit;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * Watches this process from its making to {@link #stop}: its CPU time, how late the system wakes its threads, and for how
 * long garbage collections stopped them.
 */
public final class ClientMeter {
  private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
      .getOperatingSystemMXBean();
  private static final long NAP_NANOS = 10_000_000;

  private final long startNanos = System.nanoTime();
  private final long startCpu = cpuNanos();
  private final long startGc = gcNanos();
  private final Histogram lag = new Histogram(2);
  private final Thread sleeper = new Thread(this::nap, "scheduler-lag");
  private volatile boolean stopped;

  public ClientMeter() {
    sleeper.setDaemon(true);
    sleeper.start();
  }

  /** So far, over all cores. */
  public static long cpuNanos() {
    return SYSTEM.getProcessCpuTime();
  }

  /** So far. The "cycles" of some collectors go on while the threads run. */
  private static long gcNanos() {
    return TimeUnit.MILLISECONDS.toNanos(ManagementFactory.getGarbageCollectorMXBeans()
        .stream()
        .filter(collector -> !collector.getName().endsWith("Cycles"))
        .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
        .sum());
  }

  public ClientUse stop() throws InterruptedException {
    long cpu = cpuNanos() - startCpu;
    long elapsed = Math.max(1, System.nanoTime() - startNanos);
    stopped = true;
    sleeper.join();
    return new ClientUse((double) cpu / elapsed, CpuLimit.ofProcess(ProcessHandle.current().pid()).cores(),
        lag.getValueAtPercentile(99), (double) (gcNanos() - startGc) / elapsed);
  }

  private void nap() {
    while (!stopped) {
      long due = System.nanoTime() + NAP_NANOS;
      for (long left = NAP_NANOS; left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      lag.recordValue(System.nanoTime() - due);
    }
  }
}

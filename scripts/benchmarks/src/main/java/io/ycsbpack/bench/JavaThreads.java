// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/**
 * CPU time and allocations of every Java thread of this process: clients and the driver's own threads, but neither the
 * compiler nor the garbage collector.
 */
final class JavaThreads {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Map<Long, Cost> costs = new HashMap<>();

  private JavaThreads() {
  }

  /** Since the start of each thread. */
  static JavaThreads now() {
    JavaThreads threads = new JavaThreads();
    long[] ids = THREADS.getAllThreadIds();
    long[] cpu = THREADS.getThreadCpuTime(ids);
    long[] bytes = THREADS.getThreadAllocatedBytes(ids);
    for (int i = 0; i < ids.length; i++) {
      if (cpu[i] >= 0) {
        threads.costs.put(ids[i], new Cost(cpu[i], bytes[i]));
      }
    }
    return threads;
  }

  /** Since {@code start}, of the threads that are still alive. */
  Cost since(JavaThreads start) {
    double cpu = 0;
    double bytes = 0;
    for (Map.Entry<Long, Cost> thread : costs.entrySet()) {
      Cost before = start.costs.getOrDefault(thread.getKey(), new Cost(0, 0));
      cpu += thread.getValue().cpuNanos - before.cpuNanos;
      bytes += thread.getValue().bytes - before.bytes;
    }
    return new Cost(cpu, bytes);
  }

  /** @param bytes allocated */
  record Cost(double cpuNanos, double bytes) {
  }
}

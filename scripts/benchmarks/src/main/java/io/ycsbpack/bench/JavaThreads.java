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
    Cost sum = new Cost(0, 0);
    for (Map.Entry<Long, Cost> thread : costs.entrySet()) {
      sum = sum.plus(thread.getValue()).minus(start.costs.getOrDefault(thread.getKey(), new Cost(0, 0)));
    }
    return sum;
  }

  /** @param bytes allocated */
  record Cost(double cpuNanos, double bytes) {
    Cost plus(Cost other) {
      return new Cost(cpuNanos + other.cpuNanos, bytes + other.bytes);
    }

    Cost minus(Cost other) {
      return new Cost(cpuNanos - other.cpuNanos, bytes - other.bytes);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;

/**
 * Clients in a closed loop, each on its own thread. Only the steady state is measured: opening a client, its first
 * operations and closing it are left out. CPU time and bytes include all Java threads, because a driver has its own,
 * without the compiler and the garbage collector.
 */
final class ClosedLoop {
  private ClosedLoop() {
  }

  interface Operation {
    void run() throws Exception;
  }

  record Client(Operation operation, AutoCloseable resource) implements AutoCloseable {
    @Override
    public void close() throws Exception {
      resource.close();
    }
  }

  interface Opener {
    /** Runs on the thread of the client; numbers start at 0. */
    Client open(int number) throws Exception;
  }

  /** @param bytes allocated */
  private record Cost(double cpuNanos, double bytes) {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** Of each Java thread of this process since its start, by its id. */
    static Map<Long, Cost> now() {
      Map<Long, Cost> costs = new HashMap<>();
      long[] ids = THREADS.getAllThreadIds();
      long[] cpu = THREADS.getThreadCpuTime(ids);
      long[] bytes = THREADS.getThreadAllocatedBytes(ids);
      for (int i = 0; i < ids.length; i++) {
        if (cpu[i] >= 0) {
          costs.put(ids[i], new Cost(cpu[i], bytes[i]));
        }
      }
      return costs;
    }

    /** Of the threads that were alive at the end. */
    static Cost between(Map<Long, Cost> start, Map<Long, Cost> end) {
      double cpu = 0;
      double bytes = 0;
      for (Map.Entry<Long, Cost> thread : end.entrySet()) {
        Cost before = start.getOrDefault(thread.getKey(), new Cost(0, 0));
        cpu += thread.getValue().cpuNanos - before.cpuNanos;
        bytes += thread.getValue().bytes - before.bytes;
      }
      return new Cost(cpu, bytes);
    }
  }

  /**
   * @param warmUp operations of each client that are not measured
   * @param length of the measured phase
   */
  static Interleaving.Work run(int threads, Opener opener, int warmUp, Duration length) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    // Both ends of the measured phase, which all clients begin and end together.
    List<Map<Long, Cost>> ends = new ArrayList<>();
    Phaser phases = new Phaser(threads) {
      @Override
      protected boolean onAdvance(int phase, int registered) {
        ends.add(Cost.now());
        return super.onAdvance(phase, registered);
      }
    };
    List<Callable<Interleaving.Work>> clients = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      clients.add(() -> {
        try (Client client = opener.open(number)) {
          for (int done = 0; done < warmUp; done++) {
            client.operation.run();
          }
          phases.arriveAndAwaitAdvance();
          Interleaving.Work work = measure(client, length);
          phases.arriveAndAwaitAdvance();
          return work;
        } finally {
          // A client that fails must not keep the others waiting.
          phases.arriveAndDeregister();
        }
      });
    }
    double operations = 0;
    double seconds = 0;
    try {
      for (Future<Interleaving.Work> client : pool.invokeAll(clients)) {
        Interleaving.Work work = client.get();
        operations += work.operations();
        seconds = Math.max(seconds, work.seconds());
      }
    } finally {
      pool.shutdown();
    }
    Cost cost = Cost.between(ends.get(0), ends.get(1));
    return new Interleaving.Work(operations, seconds, cost.cpuNanos(), cost.bytes());
  }

  private static Interleaving.Work measure(Client client, Duration length) throws Exception {
    long operations = 0;
    long start = System.nanoTime();
    long now = start;
    while (now - start < length.toNanos()) {
      client.operation.run();
      operations++;
      now = System.nanoTime();
    }
    return new Interleaving.Work(operations, (now - start) / 1e9);
  }
}

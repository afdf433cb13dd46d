package io.ycsbpack.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;

/**
 * Clients that do one operation after the other, each on a thread of its own. Only the steady state is measured:
 * opening a client, its first operations and closing it are left out, and so are the threads of the JVM.
 */
final class ClosedLoop {
  private ClosedLoop() {
  }

  /** One client; its number is 0 or more. */
  interface Client extends AutoCloseable {
    /** Does one operation. */
    void operate() throws Exception;
  }

  /** Opens clients. */
  interface Opener {
    /** Opens the client of this number, on the thread that it will run on. */
    Client open(int number) throws Exception;
  }

  /**
   * Runs the clients.
   *
   * @param warmUp operations of each client that are not measured
   * @param length   how long the others go on
   */
  static Interleaving.Work run(int threads, Opener opener, int warmUp, Duration length) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    Phaser warm = new Phaser(threads);
    List<Callable<Interleaving.Work>> clients = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      clients.add(() -> {
        try (Client client = opener.open(number)) {
          for (int done = 0; done < warmUp; done++) {
            client.operate();
          }
          warm.arriveAndAwaitAdvance();
          return measure(client, length);
        } finally {
          // A client that fails must not keep the others waiting.
          warm.arriveAndDeregister();
        }
      });
    }
    double operations = 0;
    double seconds = 0;
    double cpu = 0;
    double bytes = 0;
    try {
      for (Future<Interleaving.Work> client : pool.invokeAll(clients)) {
        Interleaving.Work work = client.get();
        operations += work.operations();
        seconds = Math.max(seconds, work.seconds());
        cpu += work.cpuNanos();
        bytes += work.bytes();
      }
    } finally {
      pool.shutdown();
    }
    return new Interleaving.Work(operations, seconds, cpu, bytes);
  }

  private static Interleaving.Work measure(Client client, Duration length) throws Exception {
    long operations = 0;
    ThreadCost before = ThreadCost.now();
    long start = System.nanoTime();
    long now = start;
    while (now - start < length.toNanos()) {
      client.operate();
      operations++;
      now = System.nanoTime();
    }
    ThreadCost cost = ThreadCost.since(before);
    return new Interleaving.Work(operations, (now - start) / 1e9, cost.cpuNanos(), cost.bytes());
  }
}

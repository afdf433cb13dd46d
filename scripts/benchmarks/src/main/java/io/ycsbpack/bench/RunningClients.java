package io.ycsbpack.bench;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Clients that run until they are stopped. Only their steady state is measured: connecting, the first operations and
 * closing are left out. CPU time and bytes are those of all Java threads of the process, as a driver has threads of its
 * own that read and write.
 */
interface RunningClients {
  /** Operations of all clients together that are not measured; fewer where they take longer than a trial. */
  int WARM_UP = 5_000;

  /** Connects, runs the clients until they are stopped, and closes. */
  void run() throws Exception;

  /** How many operations have ended so far. */
  long done();

  /** Ends them soon; without effect when they have ended. */
  void stop();

  /** Runs the clients and measures this length of it. */
  static Interleaving.Work measure(RunningClients clients, Duration length) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    Future<?> run = thread.submit(() -> {
      clients.run();
      // the Callable of what only ends
      return null;
    });
    try {
      long connected = 0;
      while (clients.done() < WARM_UP && !run.isDone()
          && (connected == 0 || System.nanoTime() - connected < length.toNanos())) {
        Thread.sleep(1);
        connected = connected == 0 && clients.done() > 0 ? System.nanoTime() : connected;
      }
      long before = clients.done();
      JavaThreads threads = JavaThreads.now();
      long start = System.nanoTime();
      Thread.sleep(length.toMillis());
      long operations = clients.done() - before;
      ThreadCost cost = JavaThreads.now().since(threads);
      double seconds = (System.nanoTime() - start) / 1e9;
      if (run.isDone()) {
        run.get();
        throw new IllegalStateException("the clients ended before they were stopped");
      }
      return new Interleaving.Work(operations, seconds, cost.cpuNanos(), cost.bytes());
    } finally {
      clients.stop();
      thread.shutdown();
      run.get();
    }
  }
}

package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ycsb burn}. */
@Command(name = "burn", mixinStandardHelpOptions = true,
    description = "Compute until a signal arrives: a neighbor in a pod, where stress-ng is not available.")
final class BurnCommand implements Callable<Integer> {
  private static final int STEPS = 1_000_000;

  private final PrintStream results;
  private volatile double last;

  @Option(names = "--workers", defaultValue = "1", paramLabel = "N",
      description = "Threads that compute (default: ${DEFAULT-VALUE}).")
  private int workers;

  BurnCommand(PrintStream results) {
    this.results = results;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (workers < 1 || workers > 10_000) {
      throw new UsageException("--workers " + workers + ": between 1 and 10000 can be given");
    }
    StopSignal stop = Signals.install(TerminalConsole.ofProcess(false)).stopSignal();
    Thread[] threads = new Thread[workers];
    for (int i = 0; i < workers; i++) {
      threads[i] = new Thread(() -> compute(stop), "burn-" + i);
      threads[i].start();
    }
    results.println(workers + " workers compute");
    results.flush();
    for (Thread thread : threads) {
      thread.join();
    }
    return ExitCode.OK.code();
  }

  /** Square roots, as stress(1) does; the sum is kept so that no compiler leaves them out. */
  private void compute(StopSignal stop) {
    double sum = 0;
    for (long n = 0; !stop.isRequested();) {
      for (int i = 0; i < STEPS; i++) {
        sum += Math.sqrt(n++);
      }
      last = sum;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.run.Signals;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "burn", hidden = true,
    description = "Compute until a signal arrives: a neighbor in a pod without stress-ng.")
final class BurnCommand extends ResultCommand implements Callable<Integer> {
  private static final int STEPS = 1_000_000;

  private volatile double last;

  private final CommandOption<Integer> workers = CommandOption.of(CommonParameters.WORKERS.withDefault("1")
      .withDoc("Threads that compute."));

  @Override
  public Integer call() throws InterruptedException {
    StopSignal stop = Signals.install(TerminalConsole.ofProcess(false)).stopSignal();
    Thread[] threads = new Thread[workers.get()];
    for (int i = 0; i < threads.length; i++) {
      threads[i] = new Thread(() -> compute(stop), "burn-" + i);
      threads[i].start();
    }
    results.println(threads.length + " workers compute");
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

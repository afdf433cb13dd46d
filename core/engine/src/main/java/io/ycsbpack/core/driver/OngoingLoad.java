// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.measure.IntervalSummary;
import java.util.concurrent.TimeUnit;

/**
 * A workload that goes on until it is closed, on client threads and connections that stay. The caller takes what has
 * ended since it last asked, whenever it likes:
 *
 * <pre>{@code
 * try (OngoingLoad load = OngoingLoad.start(plan, stop)) {
 *   IntervalSummary first = load.take();
 * }
 * }</pre>
 */
public final class OngoingLoad implements AutoCloseable {
  private final Phase phase;
  private final ClientThreads threads;
  private final StopSignal ending;
  private final StopSignal user;

  private OngoingLoad(Phase phase, ClientThreads threads, StopSignal ending, StopSignal user) {
    this.phase = phase;
    this.threads = threads;
    this.ending = ending;
    this.user = user;
  }

  /**
   * @param plan without a warm-up, a number of operations or a limit of time
   * @param user ends the load, too
   * @throws TargetException when a thread's database can't be opened
   */
  public static OngoingLoad start(RunPlan plan, StopSignal user) throws InterruptedException {
    StopSignal ending = new StopSignal(user);
    ClientThreads threads = ClientThreads.open(plan, ending);
    return new OngoingLoad(threads.begin(System.nanoTime()), threads, ending, user);
  }

  /**
   * Results since the last call.
   *
   * @throws CommandException when a client thread has failed, which ends the others
   */
  public IntervalSummary take() {
    if (ending.isRequested() && !user.isRequested()) {
      throw new CommandException(ending.reason().exitCode(), ending.reason().reason());
    }
    return phase.measurement().nextInterval();
  }

  /** A thread that hangs is given up after some seconds. */
  @Override
  public void close() {
    ending.request(ExitCode.OK, "the load was closed");
    try {
      threads.done.await(threads.stopGrace().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload;

/** Runs database calls that may block, so that a signal can end the wait. */
public interface Interruptible {
  /** @throws InterruptedException when a signal came before or meanwhile */
  <T> T interruptible(Blocking<T> blocking) throws InterruptedException;

  /** @throws InterruptedException when a signal came before or meanwhile */
  default void run(Waiting waiting) throws InterruptedException {
    interruptible(() -> {
      waiting.run();
      return true;
    });
  }

  @FunctionalInterface
  interface Waiting {
    void run() throws InterruptedException;
  }

  /** A database call that may block. */
  @FunctionalInterface
  interface Blocking<T> {
    T call() throws InterruptedException;
  }
}

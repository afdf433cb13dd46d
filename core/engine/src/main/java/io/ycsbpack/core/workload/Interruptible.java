package io.ycsbpack.core.workload;

/** Does what asks a database and may block, so that a signal can end the wait. */
public interface Interruptible {
  /**
   * Does it.
   *
   * @throws InterruptedException when a signal came before or meanwhile
   */
  <T> T interruptible(Blocking<T> blocking) throws InterruptedException;

  /**
   * The same without an answer.
   *
   * @throws InterruptedException when a signal came before or meanwhile
   */
  default void run(Waiting waiting) throws InterruptedException {
    interruptible(() -> {
      waiting.run();
      return true;
    });
  }

  /** What asks the database for nothing and may block. */
  @FunctionalInterface
  interface Waiting {
    /** Does it. */
    void run() throws InterruptedException;
  }

  /** What asks the database and may block. */
  @FunctionalInterface
  interface Blocking<T> {
    /** Asks, and returns the answer. */
    T call() throws InterruptedException;
  }
}

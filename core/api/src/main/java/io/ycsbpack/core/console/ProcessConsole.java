// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.console;

/**
 * The console of this process, for code that is given none: threads of workloads and bindings, which also run under
 * YCSB's own client. Lines go to the running command's console, so that they do not end up in the middle of its
 * progress, and to standard error if there is no command. Safe for all threads.
 */
public final class ProcessConsole {
  /** What is standard error at the time of a line, unless a command has a console. */
  private static volatile Console current = line -> System.err.println(line);

  private ProcessConsole() {
  }

  public static void use(Console console) {
    current = console;
  }

  public static void warn(String line) {
    current.warn(line);
  }

  public static void print(String line) {
    current.print(line);
  }

  /** Call it before anything is written to standard output, which may be the same terminal. */
  public static void clearLive() {
    current.clearLive();
  }
}

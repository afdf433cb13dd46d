package io.ycsbpack.core.console;

/**
 * The console of this process, for code that is given none: threads of workloads and bindings, which also run under
 * YCSB's own client. Lines go to the console of the command that runs, so that they do not end up in the middle of its
 * progress, and to standard error where there is no command. Safe for all threads.
 */
public final class ProcessConsole {
  private static volatile Console current = new StandardError();

  private ProcessConsole() {
  }

  /** From now on lines go to this console. */
  public static void use(Console console) {
    current = console;
  }

  /** One line that a reader must not overlook; see {@link Console#warn}. */
  public static void warn(String line) {
    current.warn(line);
  }

  /** One line that is printed in any case; see {@link Console#print}. */
  public static void print(String line) {
    current.print(line);
  }
}

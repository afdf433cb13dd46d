package io.ycsbpack.core.console;

/** Prints lines to what is standard error at that time, and shows no progress. */
final class StandardError implements Console {
  @Override
  public void say(String line) {
    print(line);
  }

  @Override
  public void warn(String line) {
    print("warning: " + line);
  }

  @Override
  public void print(String line) {
    System.err.println(line);
  }

  @Override
  public Progress progress(String label, long total, String unit) {
    return Progress.NONE;
  }
}

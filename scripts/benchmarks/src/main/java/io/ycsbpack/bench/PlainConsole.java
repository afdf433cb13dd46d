package io.ycsbpack.bench;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;

/** Prints lines and shows no progress. */
public enum PlainConsole implements Console {
  INSTANCE;

  @Override
  public void say(String line) {
    System.out.println(line);
  }

  @Override
  public void warn(String line) {
    System.out.println("warning: " + line);
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

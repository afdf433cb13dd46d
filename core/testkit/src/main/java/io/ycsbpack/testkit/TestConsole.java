package io.ycsbpack.testkit;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a user would have seen. */
public final class TestConsole implements Console {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<Long> steps = new CopyOnWriteArrayList<>();

  @Override
  public void say(String line) {
    lines.add(line);
  }

  @Override
  public void warn(String line) {
    lines.add(line);
  }

  @Override
  public void print(String line) {
    lines.add(line);
  }

  @Override
  public Progress progress(String label, long total, String unit) {
    lines.add(label);
    return new Progress() {
      @Override
      public void at(long done) {
        steps.add(done);
      }

      @Override
      public void close() {
        lines.add(label + ": end");
      }
    };
  }

  /** Lines said, warned of, and labels of progress, in order. */
  public List<String> lines() {
    return lines;
  }

  /** Every amount that progress reached, in order. */
  public List<Long> steps() {
    return steps;
  }
}

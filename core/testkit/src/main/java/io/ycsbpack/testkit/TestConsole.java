// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Keeps the output that a user would see. */
public class TestConsole implements Console {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<Long> steps = new CopyOnWriteArrayList<>();
  private final Consumer<String> atEachLine;

  public TestConsole() {
    this(line -> {
    });
  }

  public TestConsole(Consumer<String> atEachLine) {
    this.atEachLine = atEachLine;
  }

  @Override
  public void warn(String line) {
    add(line);
  }

  @Override
  public void print(String line) {
    add(line);
  }

  @Override
  public Progress progress(String label, long total, String unit) {
    add(label);
    return new Progress() {
      @Override
      public void at(long done) {
        steps.add(done);
      }

      @Override
      public void close() {
        add(label + ": end");
      }
    };
  }

  private void add(String line) {
    lines.add(line);
    atEachLine.accept(line);
  }

  /** Notes, warnings, and labels of progress, in order. */
  public List<String> lines() {
    return lines;
  }

  public List<Long> steps() {
    return steps;
  }
}

package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Remembers what a person would have seen. */
public final class TestConsole implements Console {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final Consumer<String> atEachLine;

  /** Does nothing else. */
  public TestConsole() {
    this(line -> {
    });
  }

  /** At each line does this. */
  public TestConsole(Consumer<String> atEachLine) {
    this.atEachLine = atEachLine;
  }

  @Override
  public void say(String line) {
    add(line);
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
    return Progress.NONE;
  }

  private void add(String line) {
    lines.add(line);
    atEachLine.accept(line);
  }

  /** What was said, in order. */
  public List<String> lines() {
    return lines;
  }
}

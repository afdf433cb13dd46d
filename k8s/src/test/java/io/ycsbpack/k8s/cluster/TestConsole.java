package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what a person would have seen. */
public final class TestConsole implements Console {
  private final List<String> lines = new CopyOnWriteArrayList<>();

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
    return Progress.NONE;
  }

  /** What was said, in order. */
  public List<String> lines() {
    return lines;
  }
}

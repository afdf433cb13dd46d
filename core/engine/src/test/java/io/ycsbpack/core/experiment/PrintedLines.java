package io.ycsbpack.core.experiment;

import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.console.Progress;
import java.util.List;

/** A console that keeps what is said, warned of and printed. */
class PrintedLines implements Console {
  private final List<String> lines;

  PrintedLines(List<String> lines) {
    this.lines = lines;
  }

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
}

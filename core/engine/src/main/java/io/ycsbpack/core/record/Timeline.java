// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The measured phase of a run over time, from the file in the folder of its record. */
public final class Timeline {

  private Timeline() {
  }

  /**
   * Times are in nanoseconds, except {@code end} and {@code length}.
   *
   * @param end    seconds from the start of the measured phase to the end of the interval
   * @param length in seconds
   */
  public record Interval(double end, double length, long ok, long failed, double serviceP99, double responseP99) {
  }

  /** Empty if the run has no timeline, or a damaged one: the figures are in the record. */
  public static List<Interval> ofRun(Path record, RunRecord run) {
    if (run.logs() == null || run.logs().timeline() == null) {
      return List.of();
    }
    try {
      return read(record.resolveSibling(run.logs().timeline()));
    } catch (UsageException e) {
      return List.of();
    }
  }

  /**
   * @return all intervals of the measured phase; empty if there is no such file
   * @throws UsageException when it is damaged
   */
  public static List<Interval> read(Path file) {
    if (!Files.exists(file)) {
      return List.of();
    }
    List<Interval> intervals = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file)) {
        String[] cells = line.split(",");
        if (cells[0].equals("measured")) {
          intervals.add(new Interval(Double.parseDouble(cells[1]), Double.parseDouble(cells[2]),
              Long.parseLong(cells[3]), Long.parseLong(cells[4]), Double.parseDouble(cells[6]),
              Double.parseDouble(cells[9])));
        }
      }
      return intervals;
    } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      throw new UsageException("the timeline " + file + " can't be read: " + Reason.text(e), e);
    }
  }
}

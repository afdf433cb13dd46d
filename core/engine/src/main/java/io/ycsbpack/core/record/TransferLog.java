// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Bytes of a bulk transfer over time during a run. */
public record TransferLog(List<Point> points) {

  /** @param end of the interval, UTC */
  public record Point(Instant end, long bytes) {
  }

  /**
   * @return without points if there was no transfer
   * @throws UsageException when the log is damaged
   */
  public static TransferLog nextTo(Path record) {
    Path file = record.resolveSibling(Transfer.FILE);
    List<Point> points = new ArrayList<>();
    if (Files.notExists(file)) {
      return new TransferLog(points);
    }
    try {
      for (String line : Files.readAllLines(file)) {
        String[] cells = line.split(",");
        points.add(new Point(Instant.parse(cells[0]), Long.parseLong(cells[1])));
      }
      return new TransferLog(points);
    } catch (IOException | RuntimeException e) {
      throw new UsageException("the transfer's log " + file + " can't be read: " + Reason.text(e), e);
    }
  }

  public TransferLog within(Figures figures) {
    return new TransferLog(points.stream().filter(point -> figures.include(point.end())).toList());
  }

  /** On average, in Mbit/s; 0 with fewer than two points. */
  public double megabits() {
    if (points.size() < 2) {
      return 0;
    }
    long bytes = points.stream().skip(1).mapToLong(Point::bytes).sum();
    double seconds = Duration.between(points.get(0).end(), points.get(points.size() - 1).end()).toNanos() / 1e9;
    return bytes * 8 / 1e6 / seconds;
  }
}

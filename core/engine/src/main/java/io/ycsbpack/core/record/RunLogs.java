// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The comma-separated logs in the folder of a record, which need not exist yet. A log that is not there has no lines. A
 * {@link UsageException} names one that is damaged.
 */
public record RunLogs(Path folder) {
  /** A line for each interval of a bulk transfer: its end (UTC) and the bytes that arrived in it. */
  public static final String TRANSFER = "transfer.csv";
  private static final String EVENTS = "events.csv";
  private static final String TIMELINE = "timeline.csv";
  private static final String MEASURED = "measured";

  /**
   * An interval of the measured phase. Times are in nanoseconds, except {@code end} and {@code length}.
   *
   * @param end    seconds from the start of the measured phase to the end of the interval
   * @param length in seconds
   */
  public record Interval(double end, double length, long ok, long failed, double serviceP99, double responseP99) {

    /** Successful operations per second of these intervals together; 0 without any. */
    public static double rate(List<Interval> intervals) {
      return intervals.stream().mapToLong(Interval::ok).sum()
          / Math.max(1e-9, intervals.stream().mapToDouble(Interval::length).sum());
    }
  }

  /**
   * An event of the target.
   *
   * @param time when it had happened, UTC
   * @param what one word: killed or back
   */
  public record Event(Instant time, String what, String detail) {
  }

  /**
   * Bytes of a bulk transfer.
   *
   * @param end of the interval, UTC
   */
  public record Transferred(Instant end, long bytes) {

    /** @param line {@code 2026-01-01T00:00:00Z,123} */
    public static Transferred of(String line) {
      String[] cells = line.split(",", 2);
      return new Transferred(Instant.parse(cells[0]), Long.parseLong(cells[1]));
    }
  }

  public static RunLogs nextTo(Path record) {
    return new RunLogs(record.toAbsolutePath().getParent());
  }

  /** The measured phase over time; empty if the run has no timeline. */
  public List<Interval> timeline(RunRecord run) {
    return run.logs() == null || run.logs().timeline() == null
        ? List.of()
        : read(run.logs().timeline(), Integer.MAX_VALUE, cells -> cells[0].equals(MEASURED)
            ? Optional.of(new Interval(Double.parseDouble(cells[1]), Double.parseDouble(cells[2]),
                Long.parseLong(cells[3]), Long.parseLong(cells[4]), Double.parseDouble(cells[6]),
                Double.parseDouble(cells[9])))
            : Optional.empty());
  }

  /** Whether the first measured interval of the run has ended. */
  public boolean isMeasuring() throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      Optional<Path> timeline = files.filter(file -> file.getFileName().toString().endsWith(TIMELINE)).findFirst();
      return timeline.isPresent()
          && Files.readAllLines(timeline.get()).stream().anyMatch(line -> line.startsWith(MEASURED));
    }
  }

  public void add(String what, String detail) throws IOException {
    add(new Event(Instant.now(), what, detail));
  }

  public void add(Event event) throws IOException {
    Files.writeString(folder.resolve(EVENTS), event.time() + "," + event.what() + "," + event.detail() + "\n",
        StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** In their order. */
  public List<Event> events() {
    return read(EVENTS, 3, cells -> Optional.of(new Event(Instant.parse(cells[0]), cells[1], cells[2])));
  }

  public List<Transferred> transfer() {
    return read(TRANSFER, 1, cells -> Optional.of(Transferred.of(cells[0])));
  }

  /** @param cells the last one may have commas */
  private <T> List<T> read(String name, int cells, Function<String[], Optional<T>> entry) {
    Path file = folder.resolve(name);
    if (Files.notExists(file)) {
      return List.of();
    }
    try {
      return Files.readAllLines(file).stream().flatMap(line -> entry.apply(line.split(",", cells)).stream()).toList();
    } catch (IOException | RuntimeException e) {
      throw new UsageException("the log " + file + " can't be read: " + Reason.text(e), e);
    }
  }
}

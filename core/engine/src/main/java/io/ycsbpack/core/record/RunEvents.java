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
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Events of a target during a run: {@code events.csv} in the folder of the run's record, a line for each event. */
public final class RunEvents {
  private static final String FILE = "events.csv";
  private static final String TIMELINE = "timeline.csv";
  private static final String MEASURED = "measured,";

  private final Path folder;

  private RunEvents(Path folder) {
    this.folder = folder;
  }

  /**
   * @param time when it had happened, UTC
   * @param what one word: killed or back
   */
  public record Event(Instant time, String what, String detail) {
  }

  /** @param folder of the run's record, which need not exist yet */
  public static RunEvents in(Path folder) {
    return new RunEvents(folder);
  }

  /** Whether the first measured interval of the run has ended. */
  public boolean isMeasuring() throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    List<Path> timelines;
    try (Stream<Path> files = Files.list(folder)) {
      timelines = files.filter(file -> file.getFileName().toString().endsWith(TIMELINE)).toList();
    }
    return !timelines.isEmpty()
        && Files.readAllLines(timelines.get(0)).stream().anyMatch(line -> line.startsWith(MEASURED));
  }

  public void add(String what, String detail) throws IOException {
    add(new Event(Instant.now(), what, detail));
  }

  public void add(Event event) throws IOException {
    Files.writeString(folder.resolve(FILE), event.time() + "," + event.what() + "," + event.detail() + "\n",
        StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /**
   * In their order; empty if nothing happened.
   *
   * @throws UsageException when they can't be read
   */
  public List<Event> read() {
    Path file = folder.resolve(FILE);
    if (Files.notExists(file)) {
      return List.of();
    }
    try {
      return Files.readAllLines(file).stream().map(line -> line.split(",", 3)).map(RunEvents::event).toList();
    } catch (IOException | RuntimeException e) {
      throw new UsageException("the events in " + file + " can't be read: " + Reason.text(e), e);
    }
  }

  /**
   * When the first event of this kind had happened within a run, in seconds since its measured phase began; empty when
   * there is none. The folder may hold other runs.
   */
  public OptionalDouble secondsUntil(String what, Figures figures) {
    return read().stream()
        .filter(event -> event.what().equals(what) && figures.include(event.time()))
        .mapToDouble(event -> figures.secondsAt(event.time()))
        .findFirst();
  }

  private static Event event(String[] cells) {
    return new Event(Instant.parse(cells[0]), cells[1], cells[2]);
  }
}

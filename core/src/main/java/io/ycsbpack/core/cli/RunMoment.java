package io.ycsbpack.core.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.record.RunEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** A moment of the measured phase of a run, and the wait for it. */
final class RunMoment {
  private static final Duration POLL = Duration.ofMillis(10);
  private static final Duration TIMEOUT = Duration.ofMinutes(30);

  @Option(names = "--run", required = true, paramLabel = "FOLDER", description = "Results folder of the run.")
  private Path run;

  @Option(names = "--after", paramLabel = "TIME", defaultValue = "10s", converter = TimeText.class,
      description = "How long after the measured phase began (default: ${DEFAULT-VALUE}).")
  private Duration after;

  /** The events of the run. */
  RunEvents events() {
    return RunEvents.in(run);
  }

  /** Folder of the run. */
  Path run() {
    return run;
  }

  /** Waits until it is time; false when a signal came first. */
  boolean await(StopSignal stop) throws IOException, InterruptedException {
    if (!Deadline.after(TIMEOUT).every(POLL).await(() -> stop.isRequested() || events().isMeasuring())) {
      throw new UsageException("no measured phase began within " + TIMEOUT.toMinutes() + " minutes in " + run);
    }
    return pause(stop, after);
  }

  /** Waits for this time; false when a signal came first. */
  static boolean pause(StopSignal stop, Duration length) throws InterruptedException {
    return !Deadline.after(length).every(POLL).await(stop::isRequested);
  }
}

package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.driver.StopSignal;
import io.ycsbpack.core.record.RunEvents;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Option;

/** A moment of the measured phase of a run, and the wait for it. */
final class RunMoment {
  private static final long POLL_MILLIS = 10;
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
    long start = System.nanoTime();
    while (!stop.isRequested() && !events().isMeasuring()) {
      if (System.nanoTime() - start > TIMEOUT.toNanos()) {
        throw new UsageException("no measured phase began within " + TIMEOUT.toMinutes() + " minutes in " + run);
      }
      Thread.sleep(POLL_MILLIS);
    }
    return pause(stop, after);
  }

  /** Waits for this time; false when a signal came first. */
  static boolean pause(StopSignal stop, Duration length) throws InterruptedException {
    long start = System.nanoTime();
    while (!stop.isRequested() && System.nanoTime() - start < length.toNanos()) {
      Thread.sleep(POLL_MILLIS);
    }
    return !stop.isRequested();
  }
}

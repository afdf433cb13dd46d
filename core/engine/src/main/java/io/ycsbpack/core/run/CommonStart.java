package io.ycsbpack.core.run;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The start that a client has in common with others: a moment, for which their clocks have to agree, or a file, which is
 * made once all of them wait for it. A request to stop ends the wait.
 */
record CommonStart(Settings settings, Console console, StopSignal stop) {
  /** Added to the name of the file that is waited for: the file that says so. */
  static final String READY = ".ready";
  private static final Duration POLL = Duration.ofMillis(5);

  /** Waits for the start that the settings name; returns at once where they name none. */
  void await() throws InterruptedException {
    Optional<Instant> moment = DriverProperties.START_AT.find(settings).filter(Instant.now()::isBefore);
    moment.ifPresent(at -> console.say("waiting until " + at + " to start together with others"));
    Optional<Path> file = DriverProperties.START_FILE.find(settings);
    file.ifPresent(CommonStart::sayReady);
    Deadline.endless()
        .every(POLL)
        .await(() -> stop.isRequested()
            || moment.filter(Instant.now()::isBefore).isEmpty() && file.filter(Files::notExists).isEmpty());
  }

  private static void sayReady(Path file) {
    Path ready = file.resolveSibling(file.getFileName() + READY);
    try {
      Files.writeString(ready, "");
    } catch (IOException e) {
      throw new UsageException(DriverProperties.START_FILE.name() + ": " + ready + " can't be written: " + e, e);
    }
  }
}

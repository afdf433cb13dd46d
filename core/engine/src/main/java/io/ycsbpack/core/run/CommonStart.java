// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.RunListener;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The common start of several clients: a moment, for which their clocks must agree, or a file, which is made once all
 * of them wait for it. A request to stop ends the wait. Files next to that file tell whoever made it how far the client
 * is.
 */
record CommonStart(Settings settings, Console console, StopSignal stop) implements RunListener {
  /** Suffixes of the start file: the client waits, its measured phase has begun, has ended. */
  static final String READY = ".ready";
  static final String BEGUN = ".begun";
  static final String ENDED = ".ended";
  private static final Duration POLL = Duration.ofMillis(5);
  /** If one of several clients is late, it starts once it is ready. */
  private static final Duration LATE = Duration.ofMinutes(1);

  /** @throws UsageException when the moment passed more than a minute ago */
  static void refusePast(Settings settings) {
    String name = DriverProperties.START_AT.name();
    DriverProperties.START_AT.find(settings).filter(Instant.now().minus(LATE)::isAfter).ifPresent(moment -> {
      throw new UsageException(name + "=" + moment + settings.origin(name) + " is in the past; give a moment to come");
    });
  }

  /** Waits for the start that the settings name; returns at once if they name none. */
  void await() throws InterruptedException {
    Optional<Instant> moment = DriverProperties.START_AT.find(settings).filter(Instant.now()::isBefore);
    moment.ifPresent(at -> console.say("waiting until " + at + " to start together with others"));
    Optional<Path> file = DriverProperties.START_FILE.find(settings);
    mark(READY);
    Deadline.endless()
        .every(POLL)
        .await(() -> stop.isRequested()
            || moment.filter(Instant.now()::isBefore).isEmpty() && file.filter(Files::notExists).isEmpty());
  }

  @Override
  public void measuring() {
    mark(BEGUN);
  }

  void measured() {
    mark(ENDED);
  }

  private void mark(String stage) {
    DriverProperties.START_FILE.find(settings).ifPresent(file -> {
      Path mark = file.resolveSibling(file.getFileName() + stage);
      try {
        Files.writeString(mark, "");
      } catch (IOException e) {
        throw new UsageException(
            DriverProperties.START_FILE.name() + ": " + mark + " can't be written: " + Reason.text(e), e);
      }
    });
  }
}

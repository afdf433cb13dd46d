// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.StopSignal;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.record.RunLogs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Command;

/** A moment of the measured phase of a run, and the wait for it. */
@Command
final class RunMoment {
  private static final Duration POLL = Duration.ofMillis(10);
  private static final Duration TIMEOUT = Duration.ofMinutes(30);

  private final CommandOption<Path> run = CommandOption.of(CommonParameters.RUN).required();
  private final CommandOption<Duration> after = CommandOption.of(CommonParameters.AFTER);

  RunLogs logs() {
    return new RunLogs(run.get());
  }

  Path run() {
    return run.get();
  }

  /** @return false when a signal came first */
  boolean await(StopSignal stop) throws IOException, InterruptedException {
    if (!Deadline.after(TIMEOUT).every(POLL).await(() -> stop.isRequested() || logs().isMeasuring())) {
      throw new UsageException("no measured phase began within " + TIMEOUT.toMinutes() + " minutes in " + run.get());
    }
    return pause(stop, after.get());
  }

  /** @return false when a signal came first */
  static boolean pause(StopSignal stop, Duration length) throws InterruptedException {
    return !Deadline.after(length).every(POLL).await(stop::isRequested);
  }
}

package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.parameter.CommonParameters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Sends over loopback as fast as possible for a part of a run.
 *
 * @param run     folder of the run whose measured phase is waited for
 * @param after   how long after that phase began
 * @param length  how long
 * @param streams connections in parallel
 * @param port    TCP port of the receiver
 */
public record SendBulk(Path run, Duration after, Duration length, int streams, int port) implements DuringStep {

  @Override
  public List<String> arguments() {
    return Arguments.of("neighbor", "transfer")
        .option(CommonParameters.RUN, run)
        .option(CommonParameters.AFTER, after)
        .option(CommonParameters.LENGTH, length)
        .option(CommonParameters.STREAMS, streams)
        .option(CommonParameters.PORT, port)
        .words();
  }
}

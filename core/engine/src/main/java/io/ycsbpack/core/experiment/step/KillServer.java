package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.parameter.CommonParameters;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Kills a server of this machine while it is measured, and starts it again.
 *
 * @param binding whose server
 * @param data    folder of its data
 * @param run     folder of the run whose measured phase is waited for
 * @param after   how long after that phase began
 * @param back    how long after the kill it is started again; zero for never
 */
public record KillServer(String binding, Path data, Path run, Duration after, Duration back) implements DuringStep {

  @Override
  public List<String> arguments() {
    return Arguments.of("fault", "kill", binding)
        .option(CommonParameters.DATA, data)
        .option(CommonParameters.RUN, run)
        .option(CommonParameters.AFTER, after)
        .option(CommonParameters.BACK, back)
        .words();
  }
}

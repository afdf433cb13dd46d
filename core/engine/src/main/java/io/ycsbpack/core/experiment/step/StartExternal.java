package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.external.ExternalCommand;
import io.ycsbpack.core.external.ExternalParameters;
import io.ycsbpack.core.parameter.CommonParameters;
import java.util.List;

/**
 * Starts a server by a command of the user.
 *
 * @param name    by which the server is known
 * @param command that starts it
 */
public record StartExternal(String name, ExternalCommand command) implements PutStep {

  @Override
  public List<String> arguments() {
    return arguments("start", name, command);
  }

  static List<String> arguments(String what, String name, ExternalCommand command) {
    return Arguments.of("external", what, name)
        .option(ExternalParameters.COMMAND, command.text())
        .option(ExternalParameters.ADDRESS, command.address())
        .option(CommonParameters.TIMEOUT, command.limit())
        .words();
  }
}

package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.external.ExternalCommand;
import java.util.List;

/**
 * Stops a server by a command of the user, where {@link StartExternal} has started it.
 *
 * @param name    by which the server is known
 * @param command that stops it
 */
public record StopExternal(String name, ExternalCommand command) implements UndoStep {

  @Override
  public List<String> arguments() {
    return StartExternal.arguments("stop", name, command);
  }
}

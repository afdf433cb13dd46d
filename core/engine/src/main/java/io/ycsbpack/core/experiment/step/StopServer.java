package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.parameter.CommonParameters;
import java.nio.file.Path;
import java.util.List;

/**
 * Stops a server of this machine, and removes its data.
 *
 * @param binding whose server
 * @param data    folder of its data
 */
public record StopServer(String binding, Path data) implements UndoStep {

  @Override
  public List<String> arguments() {
    return Arguments.of("embedded", "stop", binding)
        .option(CommonParameters.DATA, data)
        .flag("--remove-data", true)
        .words();
  }
}

package io.ycsbpack.core.experiment.step;

import io.ycsbpack.core.parameter.CommonParameters;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Starts a binding's own server on this machine.
 *
 * @param binding whose server
 * @param data    folder of its data, by which it is known
 * @param limits  what it may use
 * @param port    that it serves clients on; empty for any free one
 */
public record StartServer(String binding, Path data, ServerLimits limits, Optional<Integer> port) implements PutStep {

  @Override
  public List<String> arguments() {
    return limits.on(Arguments.of("embedded", "start", binding).option(CommonParameters.DATA, data))
        .option(CommonParameters.PORT, port)
        .words();
  }
}

package io.ycsbpack.core.experiment.step;

import java.util.List;

/**
 * A client on this machine that measures.
 *
 * @param binding the database
 */
public record RunLocally(String binding) implements ClientStep {

  @Override
  public List<String> arguments() {
    return List.of("run", binding);
  }
}

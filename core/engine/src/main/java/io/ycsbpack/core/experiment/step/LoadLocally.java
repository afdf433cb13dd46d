package io.ycsbpack.core.experiment.step;

import java.util.List;

/**
 * A client on this machine that loads the data of its workload.
 *
 * @param binding the database
 */
public record LoadLocally(String binding) implements ClientStep {

  @Override
  public List<String> arguments() {
    return List.of("load", binding);
  }
}

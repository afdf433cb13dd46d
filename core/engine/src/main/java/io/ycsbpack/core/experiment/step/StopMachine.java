package io.ycsbpack.core.experiment.step;

import java.util.List;

/**
 * Kills a virtual machine, and removes all of it.
 *
 * @param name by which it is known
 */
public record StopMachine(String name) implements UndoStep {

  @Override
  public List<String> arguments() {
    return List.of("machine", "stop", name);
  }
}

package io.ycsbpack.core.experiment.step;

import java.util.List;

/**
 * Removes a link.
 *
 * @param name of the link
 */
public record RemoveLink(String name) implements UndoStep {

  @Override
  public List<String> arguments() {
    return List.of("link", "down", name);
  }
}

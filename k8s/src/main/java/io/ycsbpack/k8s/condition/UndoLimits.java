package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.experiment.step.UndoStep;
import java.util.List;

/**
 * Gives a database back what it had before limits were applied.
 *
 * @param container that they were changed on
 */
record UndoLimits(LimitedContainer container) implements UndoStep {

  @Override
  public List<String> arguments() {
    return container.place().on(container.on(Arguments.of("k8s", "limits", "undo", "--if-any"))).words();
  }
}

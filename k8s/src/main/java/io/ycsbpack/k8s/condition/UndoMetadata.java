package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.Arguments;
import io.ycsbpack.core.experiment.step.UndoStep;
import java.util.List;

/**
 * Gives the pods of a database back the annotations and labels that they had.
 *
 * @param container what makes the pods
 */
record UndoMetadata(LimitedContainer container) implements UndoStep {

  @Override
  public List<String> arguments() {
    return container.place().on(container.on(Arguments.of("k8s", "metadata", "undo", "--if-any"))).words();
  }
}

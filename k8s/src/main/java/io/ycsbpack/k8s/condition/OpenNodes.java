package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.UndoStep;
import java.util.List;

/**
 * Opens the nodes again that a database was drained from.
 *
 * @param database which, and where
 */
record OpenNodes(Database database) implements UndoStep {

  @Override
  public List<String> arguments() {
    return database.place().on(database.command("uncordon")).words();
  }
}

package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.UndoStep;
import java.util.List;

/**
 * Removes a deployed database with its data.
 *
 * @param database which, and where
 */
record UndeployDatabase(Database database) implements UndoStep {

  @Override
  public List<String> arguments() {
    return database.place().on(database.command("undeploy")).words();
  }
}

package io.ycsbpack.k8s.condition;

import io.ycsbpack.core.experiment.step.PutStep;
import java.util.List;

/**
 * Lets the servers of a deployed database save unused CPU quota for bursts.
 *
 * @param database which, and where
 */
record AllowBurst(Database database) implements PutStep {

  @Override
  public List<String> arguments() {
    return database.place().on(database.command("burst")).words();
  }
}

package io.ycsbpack.core.experiment;

import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * A condition as it is put in place next to others.
 *
 * @param wanted    what was asked for
 * @param condition its steps
 * @param reached   how a client in this process reaches its server, once that is in place
 */
record StartedCondition(Wanted wanted, Condition condition, Supplier<Reached> reached) {

  /**
   * What is asked for.
   *
   * @param name   of the condition
   * @param folder that is its own
   * @param plan   of it
   */
  record Wanted(String name, Path folder, ConditionPlan plan) {
  }

  /** The run of its client. */
  Condition.Run run() {
    return condition.runs().get(0);
  }
}

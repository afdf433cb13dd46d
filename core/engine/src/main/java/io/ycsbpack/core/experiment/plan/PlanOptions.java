// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.RunRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * @param length how long a run of a scenario measures and warms up; empty if that is not known before
 * @param files  read by a run of a scenario under a condition, when the experiment is planned
 */
public record PlanOptions(Path results, Map<String, String> tool, Predicate<String> isSecret,
    Function<Scenario, Optional<Duration>> length,
    BiFunction<Scenario, ConditionPlan, List<RunRecord.WorkloadFile>> files, Asked asked) {
  /** Hides secret properties. */
  public Map<String, String> shown(Map<String, String> properties) {
    Map<String, String> shown = new LinkedHashMap<>(properties);
    shown.replaceAll((name, value) -> isSecret.test(name) ? "***" : value);
    return shown;
  }

  /**
   * @param repeats   empty for the experiment's own number of rounds
   * @param only      conditions to run in addition to the baseline; empty for all
   * @param resume    whether to go on with the newest experiment of this name that did not end
   * @param dry       whether to make no folder, because nothing will be run
   * @param detect    empty for the experiment's own
   * @param orderSeed empty for one that follows from the folder's name
   */
  public record Asked(Optional<Integer> repeats, Set<String> only, boolean resume, boolean dry, Optional<Double> detect,
      Optional<Long> orderSeed) {

    public static Asked nothing(boolean resume) {
      return new Asked(Optional.empty(), Set.of(), resume, false, Optional.empty(), Optional.empty());
    }
  }
}

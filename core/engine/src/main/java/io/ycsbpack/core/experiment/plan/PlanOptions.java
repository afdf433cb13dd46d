package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.record.RunRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How an experiment is to be run.
 *
 * @param results  folder of results
 * @param tool     versions of what measures
 * @param isSecret whether a property's value must not be shown
 * @param length   how long a run of a scenario measures and warms up; empty when that is not known before
 * @param files    that a run of a scenario under a condition reads, as they are when the experiment is planned
 * @param asked    what the user asked for
 */
public record PlanOptions(Path results, Map<String, String> tool, Predicate<String> isSecret,
    Function<Scenario, Optional<Duration>> length,
    BiFunction<Scenario, ConditionPlan, List<RunRecord.WorkloadFile>> files, Asked asked) {

  /**
   * What the user asked for on the command line.
   *
   * @param repeats   rounds; empty for the experiment's own
   * @param only      conditions to run in addition to the baseline; empty for all
   * @param resume    go on with the newest experiment of this name that did not end
   * @param dry       make no folder, because nothing will be run
   * @param detect    the smallest difference to detect; empty for the experiment's own
   * @param orderSeed from which the order of each round is drawn; empty for one that follows from the folder's name
   */
  public record Asked(Optional<Integer> repeats, Set<String> only, boolean resume, boolean dry, OptionalDouble detect,
      OptionalLong orderSeed) {

    /** Nothing but the experiment as it is, begun or resumed. */
    public static Asked nothing(boolean resume) {
      return new Asked(Optional.empty(), Set.of(), resume, false, OptionalDouble.empty(), OptionalLong.empty());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.IsolationStep;
import io.ycsbpack.core.condition.LargerLimits;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.parameter.Memory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Divides steps that a memory limit makes by sizes of it. */
final class StepSizes {
  private static final String LIMIT = LimitParameters.MEMORY.name();

  private final Function<ConditionPlan, Optional<String>> impossible;
  private final Map<String, String> left;

  /**
   * @param impossible why a condition can't be made; empty if it can
   * @param left       takes the sizes that can't be made here, with the reason
   */
  StepSizes(Function<ConditionPlan, Optional<String>> impossible, Map<String, String> left) {
    this.impossible = impossible;
    this.left = left;
  }

  /** The step between two conditions, with its sizes if it has any and they can be made here. */
  PathStep step(IsolationStep step, ConditionPlan without, ConditionPlan with) {
    return new PathStep(step.text(), step.advice(), false, step.limit()
        .flatMap(limit -> ascending(with, limit, without, PathStep.Sizes.NONE))
        .map(StepSizes::reversed));
  }

  /** Empty if the step has no size. The two conditions may differ only in the limit. */
  Optional<PathStep.Sizes> of(ConditionPlan from, ConditionPlan to) {
    return bytes(from) >= bytes(to) ? ascending(to, from).map(StepSizes::reversed) : ascending(from, to);
  }

  private Optional<PathStep.Sizes> ascending(ConditionPlan smaller, ConditionPlan larger) {
    Optional<Memory> bound = limit(larger);
    // Elsewhere, a condition without the parameter has the usual limit of its type, which is not known here.
    return limit(smaller).filter(limit -> bound.isPresent() || smaller.traits().memory().isPresent())
        .flatMap(limit -> ascending(smaller,
            bound.map(of -> between(limit, of.bytes())).orElseGet(() -> LargerLimits.onThisMachine(limit)), larger,
            bound.map(Memory::toString).orElse(PathStep.Sizes.NONE)));
  }

  private static Optional<Memory> limit(ConditionPlan plan) {
    return Optional.ofNullable(plan.parameters().get(LIMIT)).map(Memory::parse);
  }

  private static long bytes(ConditionPlan plan) {
    return limit(plan).map(Memory::bytes).orElse(Long.MAX_VALUE);
  }

  private static LargerLimits between(Memory limit, long below) {
    LargerLimits all = LargerLimits.of(limit, size -> Optional.empty());
    return new LargerLimits(limit, all.sizes().stream().filter(size -> size.memory().bytes() < below).toList());
  }

  /** @param size of the limit of the larger condition */
  private Optional<PathStep.Sizes> ascending(ConditionPlan smaller, LargerLimits limit, ConditionPlan larger,
      String size) {
    List<String> sizes = new ArrayList<>(List.of(limit.limit().toString()));
    List<ConditionPlan> plans = new ArrayList<>(List.of(smaller));
    for (LargerLimits.Size next : limit.sizes()) {
      ConditionPlan plan = smaller.with(next.parameters());
      Optional<String> reason = next.impossible().or(() -> impossible.apply(plan));
      if (reason.isPresent()) {
        left.put(LIMIT + " " + next.memory() + " to look for a threshold", reason.get());
      } else {
        sizes.add(next.memory().toString());
        plans.add(plan);
      }
    }
    sizes.add(size);
    plans.add(larger);
    return plans.size() > 2 ? Optional.of(new PathStep.Sizes(LIMIT, sizes, plans)) : Optional.empty();
  }

  private static PathStep.Sizes reversed(PathStep.Sizes sizes) {
    List<String> names = new ArrayList<>(sizes.sizes());
    List<ConditionPlan> plans = new ArrayList<>(sizes.plans());
    Collections.reverse(names);
    Collections.reverse(plans);
    return new PathStep.Sizes(sizes.limit(), names, plans);
  }
}

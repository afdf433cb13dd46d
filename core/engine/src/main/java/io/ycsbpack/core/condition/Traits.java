// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.condition.step.SwitchStep;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Tells the scheduler of an experiment about a condition's servers.
 *
 * @param nextToOthers whether the condition starts servers of this binding that can wait for their turn while another
 *                     condition's are under load
 * @param twice        whether two of the servers can run on this machine at once on the same cores, within their limits
 * @param switches     parameters that can be changed on a running server, each with the step for a folder of data
 * @param memory       most memory of this machine, in bytes, that the servers may take
 * @param grouped      whether the servers are in control groups of the usual CPU weight, rather than in none. Empty if
 *                     none is started on this machine, or the parameters set the weight
 * @param weight       the parameter for the servers' CPU weight; empty if they can't have one
 * @param isolation    the steps towards the condition at the other end, each on top of the ones before it
 */
public record Traits(Predicate<String> nextToOthers, boolean twice, Map<String, Function<Path, SwitchStep>> switches,
    OptionalLong memory, Optional<Boolean> grouped, Optional<String> weight,
    Function<ConditionPlan, List<IsolationStep>> isolation) {
  public static final Traits NONE = new Traits(binding -> false, other -> List.of());

  /** Of servers that need not be on this machine. */
  public Traits(Predicate<String> nextToOthers, Function<ConditionPlan, List<IsolationStep>> isolation) {
    this(nextToOthers, false, Map.of(), OptionalLong.empty(), Optional.empty(), Optional.empty(), isolation);
  }
}

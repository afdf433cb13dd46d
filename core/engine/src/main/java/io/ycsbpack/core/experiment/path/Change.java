// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One difference between two conditions of one type.
 *
 * @param in gives a condition the candidate's value
 */
record Change(String text, String advice, boolean isOfMemory, UnaryOperator<ConditionPlan> in) {

  /**
   * Parameters in the order of their type, properties by name, and additions: removed ones, then new ones, in the order
   * of the file.
   *
   * @param shown hides secret properties
   */
  static List<Change> between(ConditionPlan baseline, ConditionPlan candidate,
      UnaryOperator<Map<String, String>> shown) {
    List<Change> changes = new ArrayList<>();
    Set<String> parameters = ConditionPlan.differing(baseline.parameters(), candidate.parameters());
    baseline.kind()
        .parameters()
        .stream()
        .map(Property::name)
        .distinct()
        .filter(parameters::contains)
        .forEach(name -> changes.add(ofValue(name, baseline.parameters(), candidate.parameters(),
            name.equals(LimitParameters.MEMORY.name()),
            plan -> new ConditionPlan(plan.type(), changed(name, plan.parameters(), candidate.parameters()),
                plan.properties(), plan.additions()))));
    ConditionPlan.differing(baseline.properties(), candidate.properties())
        .forEach(name -> changes.add(ofValue(name, shown.apply(baseline.properties()),
            shown.apply(candidate.properties()), false,
            plan -> new ConditionPlan(plan.type(), plan.parameters(),
                changed(name, plan.properties(), candidate.properties()), plan.additions()))));
    missing(baseline.additions(), candidate.additions()).forEach(gone -> changes.add(without(gone, candidate)));
    missing(candidate.additions(), baseline.additions()).forEach(added -> changes.add(with(added, candidate)));
    return changes;
  }

  private static Change ofValue(String name, Map<String, String> baseline, Map<String, String> candidate,
      boolean isOfMemory, UnaryOperator<ConditionPlan> in) {
    String before = baseline.getOrDefault(name, "not set");
    return new Change(name + " " + candidate.getOrDefault(name, "not set") + " instead of " + before,
        "leave " + name + " unchanged from the baseline: " + before, isOfMemory, in);
  }

  private static Map<String, String> changed(String name, Map<String, String> values, Map<String, String> wanted) {
    Map<String, String> changed = new LinkedHashMap<>(values);
    if (wanted.containsKey(name)) {
      changed.put(name, wanted.get(name));
    } else {
      changed.remove(name);
    }
    return changed;
  }

  private static Change without(AdditionPlan addition, ConditionPlan candidate) {
    return new Change("without " + addition.text(), "keep the " + addition.text(), false,
        plan -> ordered(plan, missing(plan.additions(), List.of(addition)), candidate));
  }

  private static Change with(AdditionPlan addition, ConditionPlan candidate) {
    return new Change(addition.text(), "do without the " + addition.text(), false, plan -> ordered(plan,
        Stream.concat(plan.additions().stream(), Stream.of(addition)).toList(), candidate));
  }

  /** In the candidate's order, so that the last step leads to it. */
  private static ConditionPlan ordered(ConditionPlan plan, List<AdditionPlan> additions, ConditionPlan candidate) {
    List<AdditionPlan> others = missing(additions, candidate.additions());
    List<AdditionPlan> ordered = missing(candidate.additions(), missing(candidate.additions(), additions));
    return plan.withAdditions(Stream.concat(others.stream(), ordered.stream()).toList());
  }

  private static List<AdditionPlan> missing(List<AdditionPlan> some, List<AdditionPlan> others) {
    List<AdditionPlan> missing = new ArrayList<>(some);
    others.forEach(missing::remove);
    return missing;
  }
}

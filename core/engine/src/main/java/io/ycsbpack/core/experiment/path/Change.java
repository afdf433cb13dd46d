// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.path;

import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.parameter.LimitParameters;
import io.ycsbpack.core.property.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/** One difference between two conditions of one type. */
interface Change {

  /** Gives a condition the candidate's value. */
  ConditionPlan in(ConditionPlan plan, ConditionPlan candidate);

  /** @param shown hides secret properties */
  String text(ConditionPlan baseline, ConditionPlan candidate,
      Function<Map<String, String>, Map<String, String>> shown);

  String advice(ConditionPlan baseline, Function<Map<String, String>, Map<String, String>> shown);

  default boolean isOfMemory() {
    return false;
  }

  /** Parameters in the order of their type, properties by name, and additions. */
  static List<Change> between(ConditionPlan baseline, ConditionPlan candidate) {
    Set<String> parameters = new LinkedHashSet<>(
        baseline.kind().parameters().stream().map(Property::name).toList());
    Set<String> properties = new TreeSet<>(baseline.properties().keySet());
    properties.addAll(candidate.properties().keySet());
    List<Change> changes = new ArrayList<>();
    parameters.stream()
        .filter(name -> !Objects.equals(baseline.parameters().get(name), candidate.parameters().get(name)))
        .forEach(name -> changes.add(new OfValue(name, true)));
    properties.stream()
        .filter(name -> !Objects.equals(baseline.properties().get(name), candidate.properties().get(name)))
        .forEach(name -> changes.add(new OfValue(name, false)));
    changes.addAll(additions(baseline, candidate));
    return changes;
  }

  /** Removed additions, then new ones, in the order of the file. */
  private static List<Change> additions(ConditionPlan baseline, ConditionPlan candidate) {
    return Stream.<Change>concat(
        missing(baseline.additions(), candidate.additions()).stream().map(gone -> new OfAddition(gone, false)),
        missing(candidate.additions(), baseline.additions()).stream().map(added -> new OfAddition(added, true)))
        .toList();
  }

  private static List<AdditionPlan> missing(List<AdditionPlan> some, List<AdditionPlan> others) {
    List<AdditionPlan> missing = new ArrayList<>(some);
    others.forEach(missing::remove);
    return missing;
  }

  record OfAddition(AdditionPlan addition, boolean added) implements Change {

    @Override
    public ConditionPlan in(ConditionPlan plan, ConditionPlan candidate) {
      List<AdditionPlan> changed = new ArrayList<>(plan.additions());
      if (added) {
        changed.add(addition);
      } else {
        changed.remove(addition);
      }
      // In the candidate's order, so that the last step leads to it.
      List<AdditionPlan> others = missing(changed, candidate.additions());
      List<AdditionPlan> ordered = missing(candidate.additions(), missing(candidate.additions(), changed));
      return plan.withAdditions(Stream.concat(others.stream(), ordered.stream()).toList());
    }

    @Override
    public String text(ConditionPlan baseline, ConditionPlan candidate,
        Function<Map<String, String>, Map<String, String>> shown) {
      return text();
    }

    String text() {
      return (added ? "" : "without ") + addition.text();
    }

    @Override
    public String advice(ConditionPlan baseline, Function<Map<String, String>, Map<String, String>> shown) {
      return advice();
    }

    String advice() {
      return (added ? "do without the " : "keep the ") + addition.text();
    }
  }

  record OfValue(String name, boolean parameter) implements Change {

    @Override
    public ConditionPlan in(ConditionPlan plan, ConditionPlan candidate) {
      return parameter
          ? new ConditionPlan(plan.type(), changed(plan.parameters(), candidate.parameters()), plan.properties(),
              plan.additions())
          : new ConditionPlan(plan.type(), plan.parameters(), changed(plan.properties(), candidate.properties()),
              plan.additions());
    }

    @Override
    public boolean isOfMemory() {
      return parameter && name.equals(LimitParameters.MEMORY.name());
    }

    private Map<String, String> changed(Map<String, String> values, Map<String, String> wanted) {
      Map<String, String> changed = new LinkedHashMap<>(values);
      if (wanted.containsKey(name)) {
        changed.put(name, wanted.get(name));
      } else {
        changed.remove(name);
      }
      return changed;
    }

    private String value(ConditionPlan plan, Function<Map<String, String>, Map<String, String>> shown) {
      return (parameter ? plan.parameters() : shown.apply(plan.properties())).getOrDefault(name, "not set");
    }

    @Override
    public String text(ConditionPlan baseline, ConditionPlan candidate,
        Function<Map<String, String>, Map<String, String>> shown) {
      return name + " " + value(candidate, shown) + " instead of " + value(baseline, shown);
    }

    @Override
    public String advice(ConditionPlan baseline, Function<Map<String, String>, Map<String, String>> shown) {
      return "leave " + name + " unchanged from the baseline: " + value(baseline, shown);
    }
  }
}

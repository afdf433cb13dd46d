// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.condition.AdditionPlan;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.property.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.text.StringSubstitutor;

/**
 * One combination of the values that vary in an experiment.
 *
 * @param values     of each name that varies; empty if nothing does
 * @param properties override the files
 * @param conditions in the order of the file
 */
public record Scenario(Map<String, String> values, List<String> workload, Map<String, String> properties,
    Map<String, ConditionPlan> conditions) {

  /** The condition's properties override the scenario's. */
  public Map<String, String> propertiesUnder(ConditionPlan condition) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.putAll(condition.properties());
    return all;
  }

  /**
   * The factor that was given first varies slowest.
   *
   * @throws UsageException if a {@code ${name}} stands for nothing that varies
   */
  public static List<Scenario> of(Experiment experiment) {
    List<Map<String, String>> combinations = experiment.variation().scenarios().isEmpty() ? List.of(Map.of())
        : experiment.variation().scenarios();
    for (Map.Entry<String, List<String>> varied : experiment.variation().vary().entrySet()) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> combination : combinations) {
        for (String value : varied.getValue()) {
          Map<String, String> one = new LinkedHashMap<>(combination);
          one.put(varied.getKey(), value);
          longer.add(one);
        }
      }
      combinations = longer;
    }
    return combinations.stream().map(values -> of(experiment, values)).toList();
  }

  private static Scenario of(Experiment experiment, Map<String, String> values) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>();
    experiment.conditions()
        .forEach((name, plan) -> conditions.put(name, new ConditionPlan(filled(plan.type(), values),
            filled(plan.parameters(), values), filled(plan.properties(), values),
            plan.additions()
                .stream()
                .map(addition -> new AdditionPlan(addition.role(), filled(addition.type(), values),
                    filled(addition.parameters(), values)))
                .toList())));
    return new Scenario(values, experiment.work().workload().stream().map(file -> filled(file, values)).toList(),
        filled(experiment.work().properties(), values), conditions);
  }

  /**
   * Gives the servers that are started here the CPU weight of servers that others put into a control group of this
   * machine, such as pods. Without such servers: the usual weight for all, if a limit puts only some of the servers
   * started here into a control group; else unchanged.
   */
  public Scenario ofEqualWeights() {
    OptionalLong given = givenWeight();
    if (given.isPresent()) {
      return weighing(plan -> true, given.getAsLong());
    }
    long kinds = conditions.values().stream().flatMap(plan -> plan.traits().grouped().stream()).distinct().count();
    return kinds > 1 ? weighing(plan -> plan.traits().grouped().isPresent(), ControlGroups.ofThisUser().usualWeight())
        : this;
  }

  /** The largest CPU weight on this machine of a group that servers of these conditions are put into. */
  public long heaviestWeight() {
    return Math.max(givenWeight().orElse(0), ControlGroups.ofThisUser().usualWeight());
  }

  private OptionalLong givenWeight() {
    return conditions.values()
        .stream()
        .flatMap(plan -> plan.kind().remote().stream())
        .flatMapToLong(remote -> remote.givenWeight().stream())
        .findFirst();
  }

  private Scenario weighing(Predicate<ConditionPlan> which, long weight) {
    Map<String, ConditionPlan> equal = new LinkedHashMap<>(conditions);
    equal.replaceAll((name, plan) -> which.test(plan) ? plan.competing(weight) : plan);
    return new Scenario(values, workload, properties, equal);
  }

  /** {@code cpu=16, workload=workloada}; empty if nothing varies. */
  public String name() {
    return values.entrySet().stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  private static Map<String, String> filled(Map<String, String> map, Map<String, String> values) {
    Map<String, String> filled = new LinkedHashMap<>(map);
    filled.replaceAll((name, value) -> filled(value, values));
    return filled;
  }

  private static String filled(String text, Map<String, String> values) {
    try {
      return new StringSubstitutor(values).setEnableUndefinedVariableException(true).replace(text);
    } catch (IllegalArgumentException e) {
      String name = text.replaceFirst("(?s).*?\\$\\{([^}]*)}.*", "$1");
      throw new UsageException("'" + text + "' can't be filled in: '" + name + "' does not vary"
          + NearestName.hint(name, values.keySet(), ""), e);
    }
  }
}

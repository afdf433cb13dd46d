package io.ycsbpack.core.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A condition as an experiment's file has it.
 *
 * @param type       name of its {@link ConditionType}
 * @param parameters of that type
 * @param properties laid over the experiment's own for the runs under this condition
 * @param additions  neighbors, proxies and faults, in the order in which they are added
 */
public record ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties,
    List<AdditionPlan> additions) {

  /** The same with another parameter. */
  ConditionPlan with(String name, String value) {
    return with(Map.of(name, value));
  }

  /** The same with these parameters over its own. */
  public ConditionPlan with(Map<String, String> others) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.putAll(others);
    return new ConditionPlan(type, more, properties, additions);
  }

  /** A plan without additions. */
  public ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties) {
    this(type, parameters, properties, List.of());
  }
}

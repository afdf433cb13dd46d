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
 * @param beside     what runs, or happens, beside the database: the name of each under {@code type}, and its parameters
 */
public record ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties,
    List<Map<String, String>> beside) {

  /** The same with another parameter. */
  ConditionPlan with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(parameters);
    more.put(name, value);
    return new ConditionPlan(type, more, properties, beside);
  }

  /** One with nothing beside it. */
  public ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties) {
    this(type, parameters, properties, List.of());
  }
}

package io.ycsbpack.core.experiment;

import java.util.Map;

/**
 * A condition as an experiment's file has it.
 *
 * @param type       name of its {@link ConditionType}
 * @param parameters of that type
 * @param properties laid over the experiment's own for the runs under this condition
 */
public record ConditionPlan(String type, Map<String, String> parameters, Map<String, String> properties) {
}

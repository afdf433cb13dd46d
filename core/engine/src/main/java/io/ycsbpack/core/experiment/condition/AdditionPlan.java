package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.property.Settings;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A neighbor, a proxy or a fault as an experiment's file has it.
 *
 * @param role       of the key under which it stands
 * @param type       name of its {@link Addition}
 * @param parameters of that type
 */
public record AdditionPlan(Addition.Role role, String type, Map<String, String> parameters) {

  /** Its kind. */
  Addition kind() {
    return Addition.named(role, type);
  }

  /** Values of its parameters, checked. */
  Settings given(ConditionSite site) {
    return ConditionPlan.checked("condition '" + site.condition() + "', " + role.key(), type, parameters,
        kind().parameters());
  }

  /** In words, such as {@code neighbor cpu-stress (workers 4)}. */
  public String text() {
    String given = parameters.entrySet()
        .stream()
        .map(parameter -> parameter.getKey() + " " + parameter.getValue())
        .collect(Collectors.joining(", "));
    return role.name().toLowerCase(Locale.ROOT) + " " + type + (given.isEmpty() ? "" : " (" + given + ")");
  }

  /** Type and parameters, as the file has them. */
  public Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("type", type);
    shown.putAll(parameters);
    return shown;
  }
}

package io.ycsbpack.core.experiment;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A neighbor, a proxy or a fault as an experiment's file has it.
 *
 * @param role       of the key under which it stands
 * @param type       name of its {@link Addition}
 * @param parameters of that type
 */
public record AdditionPlan(Addition.Role role, String type, Map<String, String> parameters) {

  /** Type and parameters, as the file has them. */
  Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("type", type);
    shown.putAll(parameters);
    return shown;
  }
}

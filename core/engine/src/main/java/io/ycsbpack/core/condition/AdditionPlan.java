// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.property.Settings;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A neighbor, a proxy or a fault as an experiment's file has it. */
public record AdditionPlan(Addition.Role role, String type, Map<String, String> parameters) {

  Addition kind() {
    return Addition.named(role, type);
  }

  /** Why it can't be switched off and on in place; empty if it can. */
  public Optional<String> notFrozen() {
    return kind().freezer()
        .map(freezer -> freezer.impossible(Settings.NONE.with(parameters, role.key())))
        .orElse(Optional.of("it can't be frozen and thawed in place"));
  }

  /** Checks names and types. */
  Settings given(ConditionSite site) {
    return ConditionPlan.checked("condition '" + site.condition() + "', " + role.key(), type, parameters,
        kind().parameters());
  }

  /** {@code neighbor cpu-stress (workers 4)}. */
  public String text() {
    String given = parameters.entrySet()
        .stream()
        .map(parameter -> parameter.getKey() + " " + parameter.getValue())
        .collect(Collectors.joining(", "));
    return role.name().toLowerCase(Locale.ROOT) + " " + type + (given.isEmpty() ? "" : " (" + given + ")");
  }

  public Map<String, String> shown() {
    Map<String, String> shown = new LinkedHashMap<>();
    shown.put("type", type);
    shown.putAll(parameters);
    return shown;
  }
}

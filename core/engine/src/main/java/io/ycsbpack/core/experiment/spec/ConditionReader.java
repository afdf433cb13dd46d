package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.AdditionPlan;
import io.ycsbpack.core.experiment.condition.AsItIs;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.property.Property;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

final class ConditionReader {
  /** The condition of an empty entry. */
  static final ConditionPlan PLAIN = new ConditionPlan(AsItIs.NAME, Map.of(), Map.of(), List.of());
  private static final String TYPE = "type";
  private static final String PROPERTIES = "properties";

  private final PropertyValues properties;
  private final UnaryOperator<Map<String, String>> near;

  /** @param near finds the files that properties name */
  ConditionReader(PropertyValues properties, UnaryOperator<Map<String, String>> near) {
    this.properties = properties;
    this.near = near;
  }

  ConditionPlan read(String name, YamlObject yaml) {
    String condition = "condition '" + name + "'";
    String type = yaml.text(TYPE).orElse(AsItIs.NAME);
    List<Property<?>> declared = ConditionType.all()
        .stream()
        .filter(known -> known.name().equals(type))
        .findFirst()
        .map(ConditionType::parameters)
        .orElseGet(List::of);
    Map<String, String> parameters = new LinkedHashMap<>();
    List<AdditionPlan> additions = new ArrayList<>();
    yaml.keys().forEach((key, place) -> {
      Optional<Addition.Role> role = role(key);
      if (role.isPresent()) {
        additions.addAll(additions(condition, role.get(), yaml));
      } else if (!key.equals(PROPERTIES) && !key.equals(TYPE)) {
        parameters.put(key, ParameterValues.text(yaml, key, declared)
            .orElseThrow(() -> yaml.placeOf(key).toException(condition + ": " + key + " has to be one value")));
      }
    });
    ParameterValues.check(yaml, declared);
    properties.check(yaml, PROPERTIES);
    return new ConditionPlan(type, parameters,
        near.apply(yaml.object(PROPERTIES).map(YamlObject::texts).orElseGet(Map::of)), additions);
  }

  private static Optional<Addition.Role> role(String key) {
    return Arrays.stream(Addition.Role.values()).filter(role -> role.key().equals(key)).findFirst();
  }

  private static List<AdditionPlan> additions(String condition, Addition.Role role, YamlObject yaml) {
    List<AdditionPlan> all = new ArrayList<>();
    if (!yaml.isOfObjects(role.key()) || yaml.objects(role.key()).stream().anyMatch(one -> !one.has(TYPE))) {
      throw yaml.placeOf(role.key())
          .toException(condition + ": " + role.key()
              + " has to be like {type: cpu-stress, workers: 2}, or a list of these");
    }
    for (YamlObject one : yaml.objects(role.key())) {
      Map<String, String> texts = one.texts();
      String type = texts.remove(TYPE);
      List<Property<?>> declared = Addition.all()
          .stream()
          .filter(known -> known.role() == role && known.name().equals(type))
          .findFirst()
          .map(Addition::parameters)
          .orElseGet(List::of);
      ParameterValues.check(one, declared);
      all.add(new AdditionPlan(role, type, texts));
    }
    return all;
  }
}

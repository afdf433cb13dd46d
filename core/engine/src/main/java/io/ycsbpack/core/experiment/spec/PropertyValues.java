package io.ycsbpack.core.experiment.spec;

import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.file.YamlObject;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.workload.WorkloadKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The declared properties that an experiment with a binding may set.
 *
 * @param declared those of the driver, of the binding and of all kinds of workloads
 */
record PropertyValues(List<Property<?>> declared) {

  /** Without the binding's own if there is none of this name, which is refused elsewhere. */
  static PropertyValues of(String binding) {
    List<Property<?>> declared = new ArrayList<>(DriverProperties.all());
    WorkloadKind.declarations().values().forEach(declared::addAll);
    Binding.all()
        .stream()
        .filter(known -> known.name().equals(binding))
        .forEach(known -> declared.addAll(known.properties()));
    return new PropertyValues(declared);
  }

  void check(YamlObject yaml, String key) {
    yaml.object(key).ifPresent(properties -> ParameterValues.check(properties, declared));
  }
}

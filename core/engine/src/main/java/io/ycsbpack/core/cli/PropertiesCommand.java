package io.ycsbpack.core.cli;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Binding;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.record.ResultsFolder;
import io.ycsbpack.core.workload.WorkloadKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@MeasuresNothing
@Command(name = "properties", mixinStandardHelpOptions = true, description = "List every property with its default.")
final class PropertiesCommand extends ResultCommand implements Runnable {
  @Parameters(arity = "0..1", paramLabel = "GROUP", description = "A binding, 'tenantq', 'core', 'driver' or 'stock';"
      + " without it, all.")
  private String group;

  @Override
  public void run() {
    Map<String, List<Property<?>>> groups = groups();
    if (group != null && !groups.containsKey(group)) {
      throw new UsageException("there are no properties of '" + group + "'; choose one of "
          + String.join(", ", groups.keySet()));
    }
    groups.forEach((name, properties) -> {
      if (group == null || group.equals(name)) {
        print(name, properties);
      }
    });
  }

  static Map<String, List<Property<?>>> groups() {
    Map<String, List<Property<?>>> groups = new LinkedHashMap<>();
    List<Property<?>> driver = new ArrayList<>(DriverProperties.all());
    driver.add(ResultsFolder.RESULTS);
    groups.put("driver", driver);
    groups.putAll(WorkloadKind.declarations());
    Binding.all()
        .stream()
        .sorted(Comparator.comparing(Binding::name))
        .forEach(binding -> groups.put(binding.name(), binding.properties()));
    return groups;
  }

  private void print(String name, List<Property<?>> properties) {
    results.printf("%s%n", name);
    properties.forEach(property -> results.printf("  %s (%s; default %s)%n      %s%n", property.name(),
        property.type().description(), property.defaultText().orElse("none"), property.doc()));
    results.println();
  }
}

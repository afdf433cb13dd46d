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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@MeasuresNothing
@Command(name = "properties", mixinStandardHelpOptions = true, description = "List every property with its default.")
final class PropertiesCommand extends ResultCommand implements Runnable {
  @Parameters(arity = "0..1", paramLabel = "GROUP", description = "A binding, 'tenantq', 'core', 'driver' or 'stock';"
      + " without it, all.")
  private String group;

  @Option(names = "--markdown", description = "Print Markdown tables.")
  private boolean markdown;

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
    if (markdown) {
      results.printf("### %s%n%n| property | default | values | what it does |%n|---|---|---|---|%n", name);
    } else {
      results.printf("%s%n", name);
    }
    for (Property<?> property : properties) {
      String format = markdown ? "| `%1$s` | %2$s | %3$s | %4$s |%n" : "  %1$s (%3$s; default %2$s)%n      %4$s%n";
      String standard = property.defaultText().map(text -> markdown ? "`" + text + "`" : text).orElse("none");
      results.printf(format, property.name(), standard, property.type().description(), property.doc());
    }
    results.println();
  }
}

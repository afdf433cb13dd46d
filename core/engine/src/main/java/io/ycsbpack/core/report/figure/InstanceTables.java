// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report.figure;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.report.Table;
import io.ycsbpack.core.report.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Conditions as rows and sizes of instances as columns: operations, CPU, throttled periods, and the resources that the
 * server detected.
 */
final class InstanceTables {
  private final ExperimentResult result;

  private InstanceTables(ExperimentResult result) {
    this.result = result;
  }

  static List<Table> tables(ReportSource source) {
    return new InstanceTables(source.result()).tables();
  }

  private List<Table> tables() {
    List<Table> tables = new ArrayList<>(List.of(
        table("operations in the time of a run, all instances",
            condition -> String.format(Locale.ROOT, "%,.0f", condition.summary().operations())),
        table("operations per second, all instances", condition -> Words.number(condition.summary().throughput())),
        table("95 % interval of the operations per second", Words::trials),
        table("share of the CPU that all instances may use",
            condition -> Words.share(condition.summary().limitShare())),
        table("throttled share of the periods", condition -> Words.share(condition.summary().throttledShare()))));
    Set<String> detected = new LinkedHashSet<>();
    result.scenarios()
        .forEach(scenario -> measured(scenario)
            .forEach(condition -> detected.addAll(condition.summary().detectedResources().keySet())));
    detected.forEach(name -> tables.add(table("detected by the server: " + name,
        condition -> condition.summary().detectedResources().getOrDefault(name, "-"))));
    return tables;
  }

  private Table table(String title, Function<ConditionResult, String> cell) {
    List<String> header = Stream.concat(Stream.of("condition"), result.scenarios().stream().map(InstanceTables::head))
        .toList();
    List<List<String>> rows = result.scenarios()
        .get(0)
        .conditions()
        .stream()
        .map(condition -> Stream
            .concat(Stream.of(condition.name()),
                result.scenarios().stream().map(scenario -> cell(scenario, condition.name(), cell)))
            .toList())
        .toList();
    return Table.of(title, header, rows, "");
  }

  private static String cell(ScenarioResult scenario, String condition, Function<ConditionResult, String> cell) {
    return measured(scenario).filter(other -> other.name().equals(condition)).map(cell).findFirst().orElse("not run");
  }

  private static Stream<ConditionResult> measured(ScenarioResult scenario) {
    return scenario.conditions().stream().filter(condition -> condition.summary() != null);
  }

  private static String head(ScenarioResult scenario) {
    return scenario.values().containsKey("instances")
        ? scenario.values().get("instances") + "x" + scenario.values().get("cpu") + "/"
            + scenario.values().get("memory")
        : scenario.name();
  }
}

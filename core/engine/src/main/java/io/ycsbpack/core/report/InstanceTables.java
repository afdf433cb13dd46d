// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.report.Table.Cell;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Conditions as rows and sizes of instances as columns: operations, CPU, throttled periods, and the resources that the
 * server detected.
 */
record InstanceTables(ExperimentResult result) {

  List<Table> tables() {
    Set<String> detected = new LinkedHashSet<>();
    result.scenarios()
        .stream()
        .flatMap(InstanceTables::measured)
        .forEach(condition -> detected.addAll(condition.summary().detectedResources().keySet()));
    return Stream.concat(Stream.of(
        table("operations in the time of a run, all instances",
            condition -> Numbers.number(condition.summary().operations())),
        table("operations per second, all instances", condition -> Numbers.number(condition.summary().throughput())),
        table("95 % interval of the operations per second", Words::runs),
        table("share of the CPU that all instances may use",
            condition -> Numbers.share(condition.summary().limitShare())),
        table("throttled share of the periods", condition -> Numbers.share(condition.summary().throttledShare()))),
        detected.stream()
            .map(name -> table("detected by the server: " + name,
                condition -> condition.summary().detectedResources().getOrDefault(name, "-"))))
        .toList();
  }

  private Table table(String title, Function<ConditionResult, String> text) {
    List<String> conditions = result.scenarios().get(0).conditions().stream().map(ConditionResult::name).toList();
    return Table.grid(title, "condition", conditions, result.scenarios(), InstanceTables::head,
        (condition, scenario) -> Cell.of(measured(scenario).filter(one -> one.name().equals(condition))
            .map(text)
            .findFirst()
            .orElse("not run")),
        "");
  }

  private static Stream<ConditionResult> measured(ScenarioResult scenario) {
    return scenario.conditions().stream().filter(condition -> condition.summary() != null);
  }

  private static String head(ScenarioResult scenario) {
    Map<String, String> values = scenario.values();
    return values.containsKey("instances")
        ? values.get("instances") + "x" + values.get("cpu") + "/" + values.get("memory")
        : scenario.name();
  }
}

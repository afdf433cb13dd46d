// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.driver.Verdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.record.Environment;
import io.ycsbpack.core.record.RunRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Place and tools of an experiment, so that it can be judged and repeated. */
final class Provenance {

  private Provenance() {
  }

  static Map<String, String> facts(RunRecord run) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("machine", machine(run.environment()));
    run.tool().forEach(facts::put);
    facts.put("database", database(run));
    facts.put("client", client(run));
    facts.put("properties", run.plan().properties().toString());
    thresholds(run).ifPresent(thresholds -> facts.put("judged by", thresholds));
    return facts;
  }

  static Map<String, String> facts(ReportSource source) {
    ExperimentResult result = source.result();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("machine", machine(result.environment()));
    result.tool().forEach(facts::put);
    ScenarioResult first = result.scenarios().get(0);
    facts.put("workload", String.join(", ", first.workload()));
    facts.put("properties", first.properties().toString());
    facts.put("statistics", "difference to detect " + Margin.text(result.detect())
        + ", level 95 %, order seed " + result.orderSeed());
    result.scenarios()
        .stream()
        .filter(scenario -> !scenario.order().isEmpty())
        .forEach(scenario -> facts.put(
            "order of each round" + (scenario.name().isEmpty() ? "" : ", " + scenario.name()),
            String.join("; ", scenario.order().stream().map(round -> String.join(", ", round)).toList())));
    for (ConditionResult condition : first.conditions()) {
      facts.put("condition " + condition.name(), condition.type() + " " + condition.parameters()
          + (condition.properties().isEmpty() ? "" : ", properties " + condition.properties()));
      source.records(condition).stream().findFirst().ifPresent(run -> {
        facts.put("measured as " + condition.name(), database(run));
        facts.put("client of " + condition.name(), client(run));
        thresholds(run).ifPresent(thresholds -> facts.put("judged by, " + condition.name(), thresholds));
      });
    }
    return facts;
  }

  private static String machine(Environment machine) {
    return machine.node() + ", " + machine.cores() + " cores of " + machine.cpuModel() + ", "
        + (machine.memoryBytes() >> 30) + " GiB, " + machine.kernel() + " " + machine.architecture()
        + ", control groups version " + machine.cgroupVersion();
  }

  private static String database(RunRecord run) {
    return run.target().description() + "; versions " + run.target().versions()
        + (run.target().detectedResources() == null ? ""
            : "; the server detected " + run.target().detectedResources());
  }

  private static String client(RunRecord run) {
    CpuLimit limit = run.environment().limit();
    return Words.count(run.plan().threads(), "thread") + ", CPU limited by "
        + limit.mechanism() + " to " + CpuLimit.text(limit.cores())
        + " cores; seed " + run.plan().seed() + "; workload files " + run.plan()
            .files()
            .stream()
            .map(file -> file.name() + " (SHA-256 " + file.sha256().substring(0, 12) + ")")
            .toList();
  }

  private static Optional<String> thresholds(RunRecord run) {
    return Optional.ofNullable(run.verdict())
        .map(Verdict::thresholds)
        .filter(thresholds -> !thresholds.isEmpty())
        .map(Object::toString);
  }
}

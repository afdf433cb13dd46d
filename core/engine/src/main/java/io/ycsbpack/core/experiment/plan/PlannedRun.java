// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.condition.Slug;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.driver.VerdictProperties.Strictness;
import io.ycsbpack.core.experiment.spec.Scenario;
import io.ycsbpack.core.property.PropertyType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run with a separate folder below the experiment's.
 *
 * @param round from 1
 */
public record PlannedRun(Arms arms, int round, String condition, ConditionPlan plan) {
  private static final String RESULTS = "results";

  /** Of the scenario, from 0. */
  public int number() {
    return arms.number();
  }

  public Scenario scenario() {
    return arms.scenario();
  }

  public boolean isControl() {
    return arms.control().filter(condition::equals).isPresent();
  }

  /** Relative to the folder of the experiment. */
  public Path path() {
    return arms.path().resolve("round-" + round).resolve(Slug.text(condition));
  }

  public Path folder() {
    return arms.root().resolve(path());
  }

  public ConditionSite site() {
    return ConditionSite.of(arms.binding(), condition, folder());
  }

  public Condition steps() {
    return plan.steps(site());
  }

  public void probe() {
    plan.probe(site());
  }

  /** Without additions and without data, in this folder. */
  public Condition probed(Path own) {
    ConditionPlan alone = new ConditionPlan(plan.type(), plan.parameters(), plan.properties());
    return alone.steps(ConditionSite.of(arms.binding(), condition, own)).withoutLoads();
  }

  /**
   * Empty if the condition starts its servers.
   *
   * @throws NotReachedException if its servers can't be reached from here
   */
  public Optional<Reached> reachedBefore() {
    return plan.reachedBefore(site());
  }

  /** For servers that are there: puts nothing in place. */
  public Condition there(Reached reached) {
    return Condition.of(new Condition.Run(Step.of("run", arms.binding()), reached.properties()));
  }

  /** Clients that open the targets instead of measuring them. */
  public List<Step> probes(Condition probed) {
    Map<String, String> own = new LinkedHashMap<>(Map.of(RESULTS, "none"));
    // A probe loads nothing, so data that the condition itself will load need not be there.
    if (!steps().loads().isEmpty()) {
      own.put(DriverProperties.LOAD_MISSING.name(), "true");
    }
    return probed.runs().stream().map(run -> client(run, Map.of(), own).andHidden("--probe")).toList();
  }

  /** Puts its condition in place, runs its clients, and undoes it; returns the exit code of each run. */
  public List<Integer> run(ConditionRunner runner) {
    Condition steps = steps();
    return runner.under(steps, this::load, () -> clients(steps), folder());
  }

  public Step load(Condition.Run load) {
    return client(load, Map.of(), Map.of());
  }

  /** Several clients start together. */
  List<Step> clients(Condition steps) {
    Map<String, String> together = new LinkedHashMap<>();
    if (steps.runs().size() > 1) {
      together.put(DriverProperties.START_AT.name(), Instant.now().plus(steps.readyAfter()).toString());
    }
    if (steps.runs().size() > 1 || !plan.additions().isEmpty()) {
      together.put(VerdictProperties.SHARED.name(), "true");
    }
    if (plan.isStallMeasured()) {
      together.put(VerdictProperties.STRICTNESS.name(), PropertyType.word(Strictness.TOLERANT));
    }
    List<Step> clients = new ArrayList<>();
    for (int i = 0; i < steps.runs().size(); i++) {
      Step client = client(steps.runs().get(i), together,
          Map.of(RESULTS, folder().resolve("client-" + (i + 1)).toAbsolutePath().toString()));
      for (Map.Entry<String, String> label : arms.experiment().about().labels().entrySet()) {
        client = client.andHidden("--label", label.toString());
      }
      clients.add(client);
    }
    return clients;
  }

  /** Properties may be secret, so only the client is shown. */
  private Step client(Condition.Run run, Map<String, String> together, Map<String, String> own) {
    Map<String, String> properties = new LinkedHashMap<>(scenario().properties());
    properties.putAll(together);
    properties.putAll(plan.properties());
    properties.putAll(run.properties());
    properties.putAll(own);
    Step step = run.client();
    for (String file : scenario().workload()) {
      step = step.andHidden("-P", file);
    }
    for (Map.Entry<String, String> property : properties.entrySet()) {
      step = step.andHidden("-p", property.getKey() + "=" + property.getValue());
    }
    return step;
  }
}

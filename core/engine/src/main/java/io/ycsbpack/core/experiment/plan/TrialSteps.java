package io.ycsbpack.core.experiment.plan;

import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.driver.VerdictProperties;
import io.ycsbpack.core.experiment.analysis.ExperimentFolder;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionFactory;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.ConditionType;
import io.ycsbpack.core.experiment.condition.NotReachedException;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.experiment.placement.ConditionRunner;
import io.ycsbpack.core.experiment.step.RunLocally;
import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.experiment.step.WorkloadStep;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The steps of the trials of an experiment that is measured in rounds, each with a folder of its own below that of the
 * experiment.
 */
public final class TrialSteps {
  private static final String RESULTS = "results";

  private final ConditionFactory factory;
  private final ExperimentFolder folder;
  private final String binding;
  private final Map<String, String> labels;

  /** Of an experiment that is checked. */
  public TrialSteps(Preparation preparation) {
    factory = preparation.factory();
    folder = preparation.folder();
    binding = preparation.experiment().binding();
    labels = preparation.experiment().labels();
  }

  /** The steps of a run's condition. */
  public Condition condition(PlannedTrial trial) {
    return factory.condition(trial.condition(), trial.plan(), folder.path().resolve(trial.path()));
  }

  /** Proves that what a run's condition needs is there; see {@link ConditionType#probe}. */
  public void probe(PlannedTrial trial) {
    factory.probe(trial.condition(), trial.plan(), folder.path().resolve(trial.path()));
  }

  /** A trial's condition without additions and without data, in this folder. */
  public Condition probed(PlannedTrial trial, Path own) {
    ConditionPlan alone = new ConditionPlan(trial.plan().type(), trial.plan().parameters(), trial.plan().properties());
    Condition condition = factory.condition(trial.condition(), alone, own);
    return condition.on(condition.servers(), List.of());
  }

  /**
   * How servers of a trial's condition that are there before it are reached from here; empty where it starts them.
   *
   * @throws NotReachedException when they can't be
   */
  public Optional<Reached> reachedBefore(PlannedTrial trial) {
    return factory.reachedBefore(trial.condition(), trial.plan(), folder.path().resolve(trial.path()));
  }

  /** A client on this machine and servers that are there, without anything to put in place. */
  public Condition there(Reached reached) {
    return new Condition(List.of(), Duration.ZERO, List.of(new Condition.Run(new RunLocally(binding),
        reached.properties(), OptionalDouble.empty())), List.of());
  }

  /** The clients that open the targets of a condition's runs instead of measuring them. */
  public List<Step> probes(PlannedTrial trial, Condition condition) {
    // What the condition itself will load need not be there, and a probe loads nothing.
    boolean isLoaded = !condition(trial).loads().isEmpty();
    Map<String, String> own = new LinkedHashMap<>(Map.of(RESULTS, "none"));
    if (isLoaded) {
      own.put(DriverProperties.LOAD_MISSING.name(), "true");
    }
    return condition.runs().stream().<Step>map(run -> client(trial, run, Map.of()).with(own).probing()).toList();
  }

  /** The clients of a run with their workload. */
  public ConditionRunner.Commands commands(PlannedTrial trial, Condition condition, Path folder) {
    return new ConditionRunner.Commands() {
      @Override
      public List<Step> runs() {
        return clients(trial, condition, folder);
      }

      @Override
      public Step load(Condition.Run load) {
        return TrialSteps.client(trial, load, Map.of());
      }
    };
  }

  /** Several clients start together. */
  private List<Step> clients(PlannedTrial trial, Condition condition, Path run) {
    Map<String, String> together = new LinkedHashMap<>();
    if (condition.runs().size() > 1) {
      together.put(DriverProperties.START_AT.name(), Instant.now().plus(condition.readyAfter()).toString());
    }
    if (condition.runs().size() > 1 || !trial.plan().additions().isEmpty()) {
      together.put(VerdictProperties.SHARED.name(), "true");
    }
    List<Step> clients = new ArrayList<>();
    for (int i = 0; i < condition.runs().size(); i++) {
      clients.add(client(trial, condition.runs().get(i), together)
          .labelled(labels)
          .with(Map.of(RESULTS, run.resolve("client-" + (i + 1)).toAbsolutePath().toString())));
    }
    return clients;
  }

  private static WorkloadStep client(PlannedTrial trial, Condition.Run run, Map<String, String> together) {
    Map<String, String> properties = new LinkedHashMap<>(trial.scenario().properties());
    properties.putAll(together);
    properties.putAll(trial.plan().properties());
    properties.putAll(run.properties());
    return new WorkloadStep(run.client(), trial.scenario().workload(), properties, Map.of(), false);
  }
}

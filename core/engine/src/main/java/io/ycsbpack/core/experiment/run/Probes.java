// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.NotReachedException;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.condition.placement.CommandProcesses;
import io.ycsbpack.core.condition.placement.ConditionRunner;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.driver.DriverProperties;
import io.ycsbpack.core.experiment.plan.PlannedTrial;
import io.ycsbpack.core.parameter.CommonParameters;
import io.ycsbpack.core.property.Property;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Proves, before the first run of an experiment, that every condition can be measured, so that a problem of the last
 * one does not surface after the others were measured. First come checks of seconds (clusters, rights, programs). Then
 * it opens each kind of server on this machine, and each server that already runs, once with the properties of its
 * condition, if reachable from here.
 *
 * @param trials of all scenarios
 */
public record Probes(List<PlannedTrial> trials, Console console) {
  private static final String FOLDER = "probes";
  /** The driver's properties do not change the requirements on the target; the workload does. */
  private static final Set<String> DRIVEN = DriverProperties.all()
      .stream()
      .filter(property -> property != DriverProperties.WORKLOAD && property != DriverProperties.LOAD_MISSING
          && property != CommonParameters.SEED)
      .map(Property::name)
      .collect(Collectors.toUnmodifiableSet());

  /**
   * Changes nothing.
   *
   * @throws CommandException with the condition, and what is missing
   */
  public void ask() {
    for (PlannedTrial trial : distinct()) {
      try {
        trial.probe();
      } catch (CommandException e) {
        throw impossible(trial, e);
      }
    }
  }

  /**
   * Opens the servers of the first run of each plan with each workload, whatever its neighbors and however it is driven.
   * Only for types that allow it; loads and measures nothing.
   *
   * @throws CommandException with the condition, and what is missing
   */
  public void open(ConditionRunner runner) {
    distinct(true).forEach(trial -> open(runner, trial, trial.probed(folder(trial))));
    distinct(false).forEach(trial -> reachedBefore(trial, console::say)
        .ifPresent(reached -> open(runner, trial, trial.there(reached))));
  }

  /**
   * How servers that are there are reached, with the properties of their condition. Empty if the condition starts its
   * servers.
   *
   * @param notReached takes a line if they can't be reached from here; the answer is empty then, too
   */
  private Optional<Reached> reachedBefore(PlannedTrial trial, Consumer<String> notReached) {
    try {
      return trial.reachedBefore();
    } catch (NotReachedException e) {
      notReached.accept("  not checked before its first run: whether " + named(trial)
          + " has the tables and settings that it needs, because " + e.getMessage());
      return Optional.empty();
    } catch (CommandException e) {
      throw impossible(trial, e);
    }
  }

  private static Path folder(PlannedTrial trial) {
    return trial.arms().root().resolve(FOLDER).resolve(trial.path());
  }

  private void open(ConditionRunner runner, PlannedTrial trial, Condition condition) {
    console.say("probing " + named(trial) + " ...");
    List<Step> clients = trial.probes(condition);
    List<Integer> codes;
    try {
      codes = runner.under(condition, Condition.Run::client, () -> clients, folder(trial));
    } catch (CommandException e) {
      throw impossible(trial, e);
    }
    for (int i = 0; i < codes.size(); i++) {
      requireDone(trial, codes.get(i), folder(trial).resolve("client-" + (i + 1)).resolve("output.txt"));
    }
  }

  private void requireDone(PlannedTrial trial, int code, Path output) {
    if (code == 0) {
      return;
    }
    try {
      List<String> words = CommandProcesses.lastLines(output);
      String last = words.isEmpty() ? "exit code " + code : words.get(words.size() - 1).strip();
      throw impossible(trial, new CommandException(RunFolder.known(code), last + " (all it printed: " + output + ")"));
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the output of a probe can't be read: " + Reason.text(e), e);
    }
  }

  private CommandException impossible(PlannedTrial trial, CommandException e) {
    return new CommandException(e.exitCode(), "nothing is measured, because the condition " + named(trial)
        + " can't be: " + e.getMessage().replaceFirst("^ycsb: ", ""), e);
  }

  /** With the scenario if there are several. */
  private String named(PlannedTrial trial) {
    return "'" + trial.condition() + "'"
        + (trials.stream().map(PlannedTrial::number).distinct().count() == 1 ? ""
            : " (" + trial.scenario().name() + ")");
  }

  static String asked(PlannedTrial trial) {
    return "  asked: what '" + trial.condition() + "' (" + trial.plan().type() + ") needs";
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    distinct().forEach(trial -> lines.add(asked(trial)));
    Stream.concat(distinct(true).stream(),
        distinct(false).stream().filter(trial -> reachedBefore(trial, lines::add).isPresent()))
        .forEach(trial -> lines.add("  to be opened before the first run: " + named(trial)));
    return lines;
  }

  private List<PlannedTrial> distinct() {
    return first(trials.stream(), trial -> trial.plan().toString());
  }

  private List<PlannedTrial> distinct(boolean isInPlace) {
    return first(trials.stream().filter(trial -> trial.plan().kind().isLocal() == isInPlace),
        trial -> trial.plan().type() + trial.plan().parameters() + trial.scenario().workload() + given(trial));
  }

  /** The first of each key; the A/A control has the baseline's. */
  private static List<PlannedTrial> first(Stream<PlannedTrial> trials, Function<PlannedTrial, String> key) {
    Set<String> seen = new TreeSet<>();
    return trials.filter(trial -> !trial.isControl() && seen.add(key.apply(trial))).toList();
  }

  private static Map<String, String> given(PlannedTrial trial) {
    Map<String, String> given = new TreeMap<>(trial.scenario().properties());
    given.putAll(trial.plan().properties());
    given.keySet().removeAll(DRIVEN);
    return given;
  }
}

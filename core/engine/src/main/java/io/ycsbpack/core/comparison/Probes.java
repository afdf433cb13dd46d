// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

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
import io.ycsbpack.core.experiment.plan.PlannedRun;
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
 * @param runs of all scenarios
 */
record Probes(List<PlannedRun> runs, Console console) {
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
  void ask() {
    for (PlannedRun run : distinct()) {
      try {
        run.probe();
      } catch (CommandException e) {
        throw impossible(run, e);
      }
    }
  }

  /**
   * Opens the servers of the first run of each plan with each workload, whatever its neighbors and however it is driven.
   * Only for types that allow it; loads and measures nothing.
   *
   * @throws CommandException with the condition, and what is missing
   */
  void open(ConditionRunner runner) {
    distinct(true).forEach(run -> open(runner, run, run.probed(folder(run))));
    distinct(false).forEach(run -> reachedBefore(run, console::say)
        .ifPresent(reached -> open(runner, run, run.there(reached))));
  }

  /**
   * How servers that are there are reached, with the properties of their condition. Empty if the condition starts its
   * servers.
   *
   * @param notReached takes a line if they can't be reached from here; the answer is empty then, too
   */
  private Optional<Reached> reachedBefore(PlannedRun run, Consumer<String> notReached) {
    try {
      return run.reachedBefore();
    } catch (NotReachedException e) {
      notReached.accept("  not checked before its first run: whether " + named(run)
          + " has the tables and settings that it needs, because " + e.getMessage());
      return Optional.empty();
    } catch (CommandException e) {
      throw impossible(run, e);
    }
  }

  private static Path folder(PlannedRun run) {
    return run.arms().root().resolve(FOLDER).resolve(run.path());
  }

  private void open(ConditionRunner runner, PlannedRun run, Condition condition) {
    console.say("probing " + named(run) + " ...");
    List<Step> clients = run.probes(condition);
    List<Integer> codes;
    try {
      codes = runner.under(condition, Condition.Run::client, () -> clients, folder(run));
    } catch (CommandException e) {
      throw impossible(run, e);
    }
    for (int i = 0; i < codes.size(); i++) {
      requireDone(run, codes.get(i), folder(run).resolve("client-" + (i + 1)).resolve("output.txt"));
    }
  }

  private void requireDone(PlannedRun run, int code, Path output) {
    if (code == 0) {
      return;
    }
    try {
      List<String> words = CommandProcesses.lastLines(output);
      String last = words.isEmpty() ? "exit code " + code : words.get(words.size() - 1).strip();
      throw impossible(run, new CommandException(RunFolder.known(code), last + " (all it printed: " + output + ")"));
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, "the output of a probe can't be read: " + Reason.text(e), e);
    }
  }

  private CommandException impossible(PlannedRun run, CommandException e) {
    return new CommandException(e.exitCode(), "nothing is measured, because the condition " + named(run)
        + " can't be: " + e.getMessage().replaceFirst("^ycsb: ", ""), e);
  }

  /** With the scenario if there are several. */
  private String named(PlannedRun run) {
    return "'" + run.condition() + "'"
        + (runs.stream().map(PlannedRun::number).distinct().count() == 1 ? ""
            : " (" + run.scenario().name() + ")");
  }

  static String asked(PlannedRun run) {
    return "  asked: what '" + run.condition() + "' (" + run.plan().type() + ") needs";
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    distinct().forEach(run -> lines.add(asked(run)));
    Stream.concat(distinct(true).stream(),
        distinct(false).stream().filter(run -> reachedBefore(run, lines::add).isPresent()))
        .forEach(run -> lines.add("  to be opened before the first run: " + named(run)));
    return lines;
  }

  private List<PlannedRun> distinct() {
    return first(runs.stream(), run -> run.plan().toString());
  }

  private List<PlannedRun> distinct(boolean isInPlace) {
    return first(runs.stream().filter(run -> run.plan().kind().isLocal() == isInPlace),
        run -> run.plan().type() + run.plan().parameters() + run.scenario().workload() + given(run));
  }

  /** The first of each key; the A/A control has the baseline's. */
  private static List<PlannedRun> first(Stream<PlannedRun> runs, Function<PlannedRun, String> key) {
    Set<String> seen = new TreeSet<>();
    return runs.filter(run -> !run.isControl() && seen.add(key.apply(run))).toList();
  }

  private static Map<String, String> given(PlannedRun run) {
    Map<String, String> given = new TreeMap<>(run.scenario().properties());
    given.putAll(run.plan().properties());
    given.keySet().removeAll(DRIVEN);
    return given;
  }
}

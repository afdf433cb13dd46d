// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.Addition.Freezing;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.condition.step.SwitchStep;
import io.ycsbpack.core.experiment.spec.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Servers that are in place for a client that stays in this process.
 *
 * @param servers  the baseline's first
 * @param turns    steps that freeze and thaw neighbors for the turn of each condition; empty if all have the same
 * @param weight   CPU weight of the control group that the client is in; empty if it is in none
 * @param together whether all servers are in the client's group, rather than each in a separate group
 * @param cores    of the server and its neighbors if the client has separate cores; empty if all share them
 */
record PlacedServers(List<Server> servers, Map<String, List<SwitchStep>> turns, OptionalLong weight,
    boolean together, List<Integer> cores) {
  /**
   * @param condition  that put the server in place
   * @param properties of a client's run, by the condition that it is measured under
   * @param switches   steps that switch the running server to a condition; none if only clients differ
   */
  record Server(String condition, Map<String, Map<String, String>> properties,
      Map<String, List<SwitchStep>> switches, Reached reached) {
  }

  /**
   * Checks properties that take too long to compare after each round.
   *
   * @throws CommandException if a server did not stay the same since its start
   */
  void requireUnchanged() {
    servers.forEach(server -> server.reached().changes().get().ifPresent(changes -> {
      throw new CommandException(ExitCode.NOT_VALID, "the server of '" + server.condition() + "' did not stay the same"
          + " while it was measured: " + changes + "; the rounds of this restart are left out");
    }));
  }

  static Map<String, String> properties(Scenario scenario, ConditionPlan plan, Condition.Run run, Reached reached) {
    Map<String, String> all = scenario.propertiesUnder(plan);
    all.putAll(run.properties());
    all.putAll(reached.properties());
    return all;
  }

  /**
   * The steps to the turn of each condition: they freeze all neighbors but its own, then thaw its own.
   *
   * @param own neighbors of each condition
   */
  static Map<String, List<SwitchStep>> turns(Map<String, List<Freezing>> own) {
    List<Freezing> all = own.values().stream().flatMap(List::stream).distinct().toList();
    Map<String, List<SwitchStep>> turns = new LinkedHashMap<>();
    own.forEach((condition, thawed) -> turns.put(condition, Stream.concat(
        all.stream().filter(one -> !thawed.contains(one)).map(Freezing::freeze),
        thawed.stream().map(Freezing::thaw)).toList()));
    return all.isEmpty() ? Map.of() : turns;
  }
}

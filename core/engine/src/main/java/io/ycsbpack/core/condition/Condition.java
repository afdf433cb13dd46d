// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.Link;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedGroup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A condition as {@code ycsb} commands, and as the clients that run under it.
 *
 * @param during     commands that go on during the runs, and are ended with them
 * @param readyAfter time from the last command before the runs until the clients of several runs can start together
 * @param loads      one after the other, before the runs; workload and properties are added
 * @param runs       each is one client's run; several go on at the same time, each on a separate server
 * @param servers    folders of the servers that are put in place
 * @param link       inside which all but the undoing happens, once the first command has made it; empty for none
 */
public record Condition(List<Step> put, List<Step> during, List<Step> undo, Duration readyAfter, List<Run> loads,
    List<Run> runs, List<Path> servers, Optional<Link> link) {

  public static Condition of(Duration readyAfter, List<Run> runs) {
    return new Condition(List.of(), List.of(), List.of(), readyAfter, List.of(), runs, List.of(), Optional.empty());
  }

  public static Condition of(Run run) {
    return of(Duration.ZERO, List.of(run));
  }

  /** Adds a command behind all others; it is undone before them. */
  public Condition with(Step command, Step undoing) {
    return changed(joined(put, List.of(command)), during, joined(List.of(undoing), undo), loads, runs);
  }

  /** Adds a command behind all others; the undoing of another one undoes it too. */
  public Condition with(Step command) {
    return changed(joined(put, List.of(command)), during, undo, loads, runs);
  }

  public Condition meanwhile(Step command) {
    return changed(put, joined(during, List.of(command)), undo, loads, runs);
  }

  public Condition withRuns(UnaryOperator<Run> change) {
    return changed(put, during, undo, loads, runs.stream().map(change).toList());
  }

  public Condition withoutLoads() {
    return changed(put, during, undo, List.of(), runs);
  }

  /** Both at once, each with its servers and runs. The other one is reached from here, and is in no link. */
  public Condition and(Condition other) {
    return new Condition(joined(put, other.put), joined(during, other.during), joined(other.undo, undo), readyAfter,
        joined(loads, other.loads), joined(runs, other.runs), joined(servers, other.servers), link);
  }

  private Condition changed(List<Step> newPut, List<Step> newDuring, List<Step> newUndo, List<Run> newLoads,
      List<Run> newRuns) {
    return new Condition(newPut, newDuring, newUndo, readyAfter, newLoads, newRuns, servers, link);
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /**
   * @param client     without workload and properties
   * @param properties override all others
   * @param limit      of the client's process; its CPU weight is of a control group that it shares with its servers
   */
  public record Run(Step client, Map<String, String> properties, ResourceLimit limit) {

    /** @param cores quota of CPU time; empty for none */
    public Run(Step client, Map<String, String> properties, OptionalDouble cores, Optional<SharedGroup> sharedCpu) {
      this(client, properties,
          new ResourceLimit(cores, OptionalLong.empty(), Optional.of(LimitMechanism.QUOTA)).within(sharedCpu));
    }

    public Run(Step client, Map<String, String> properties) {
      this(client, properties, ResourceLimit.NONE);
    }

    public Run with(Map<String, String> further) {
      Map<String, String> all = new LinkedHashMap<>(properties);
      all.putAll(further);
      return new Run(client, all, limit);
    }

    /** Gives the client a control group of this weight, unless it shares one with its servers. */
    public Run within(SharedGroup group) {
      return limit.sharedCpu().isPresent() ? this : new Run(client, properties, limit.within(Optional.of(group)));
    }
  }
}

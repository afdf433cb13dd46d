// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.Link;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A condition as parts, each a {@code ycsb} command, and as the clients that run under it.
 *
 * @param parts      undone in the reverse order
 * @param readyAfter time from the last part before the runs until the clients of several runs can start together
 * @param loads      one after the other, before the runs; workload and properties are added
 * @param runs       each is one client's run; several go on at the same time, each on a separate server
 * @param servers    folders of the servers that are put in place
 * @param link       inside which all but the undoing happens, once the first part has made it; empty for none
 */
public record Condition(List<Part> parts, Duration readyAfter, List<Run> loads, List<Run> runs, List<Path> servers,
    Optional<Link> link) {

  /** Without servers on this machine. */
  public Condition(List<Part> parts, Duration readyAfter, List<Run> runs) {
    this(parts, readyAfter, List.of(), runs, List.of(), Optional.empty());
  }

  /** Puts nothing in place. */
  public static Condition of(Run run) {
    return new Condition(List.of(), Duration.ZERO, List.of(run));
  }

  /** One command puts it in place, one undoes that, and one client runs under it. */
  public static Condition of(Step put, Step undo, Run run) {
    return of(run).with(Part.before(put, undo));
  }

  public enum When {
    BEFORE_RUNS,
    /** Ended with the runs, unless it has ended by itself. */
    DURING_RUNS
  }

  /** @param undo empty if the undoing of another part undoes it too */
  public record Part(Step command, Optional<Step> undo, When when) {

    public static Part before(Step command, Step undo) {
      return new Part(command, Optional.of(undo), When.BEFORE_RUNS);
    }

    public static Part before(Step command) {
      return new Part(command, Optional.empty(), When.BEFORE_RUNS);
    }

    public static Part during(Step command) {
      return new Part(command, Optional.empty(), When.DURING_RUNS);
    }
  }

  public List<Step> put() {
    return commands(When.BEFORE_RUNS);
  }

  public List<Step> during() {
    return commands(When.DURING_RUNS);
  }

  private List<Step> commands(When when) {
    return parts.stream().filter(part -> part.when == when).map(Part::command).toList();
  }

  public List<Step> undo() {
    List<Step> undo = parts.stream().flatMap(part -> part.undo.stream()).collect(Collectors.toList());
    Collections.reverse(undo);
    return List.copyOf(undo);
  }

  /** Adds a part behind all others. */
  public Condition with(Part part) {
    return new Condition(joined(parts, List.of(part)), readyAfter, loads, runs, servers, link);
  }

  public Condition withRuns(UnaryOperator<Run> change) {
    return new Condition(parts, readyAfter, loads, runs.stream().map(change).toList(), servers, link);
  }

  public Condition withoutLoads() {
    return new Condition(parts, readyAfter, List.of(), runs, servers, link);
  }

  /** Gives the clients a control group of this weight, unless they share one with their servers. */
  public Condition withClients(SharedCpu group) {
    return withRuns(run -> run.within(group));
  }

  /** Both at once, each with its servers and runs. The other one is reached from here, and is in no link. */
  public Condition and(Condition other) {
    return new Condition(joined(parts, other.parts), readyAfter, joined(loads, other.loads), joined(runs, other.runs),
        joined(servers, other.servers), link);
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /**
   * @param client      without workload and properties
   * @param properties  override all others
   * @param clientCores quota of CPU time that the client's process is held to; empty for none
   * @param sharedCpu   control group that the client shares with its servers; empty for none
   */
  public record Run(Step client, Map<String, String> properties, OptionalDouble clientCores,
      Optional<SharedCpu> sharedCpu) {

    public Run(Step client, Map<String, String> properties, OptionalDouble clientCores) {
      this(client, properties, clientCores, Optional.empty());
    }

    public Run(Step client, Map<String, String> properties) {
      this(client, properties, OptionalDouble.empty());
    }

    public Run with(Map<String, String> further) {
      Map<String, String> all = new LinkedHashMap<>(properties);
      all.putAll(further);
      return new Run(client, all, clientCores, sharedCpu);
    }

    /** Of the client's process. */
    public ResourceLimit limit() {
      return new ResourceLimit(clientCores, OptionalLong.empty(), Optional.of(LimitMechanism.QUOTA)).within(sharedCpu);
    }

    private Run within(SharedCpu group) {
      return sharedCpu.isPresent() ? this : new Run(client, properties, clientCores, Optional.of(group));
    }
  }
}

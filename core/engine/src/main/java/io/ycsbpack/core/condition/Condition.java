// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.limit.LimitMechanism;
import io.ycsbpack.core.limit.Link;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.limit.SharedCpu;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A condition as steps, each a {@code ycsb} command.
 *
 * @param put     in their order
 * @param undo    in their order
 * @param during  started with the runs, and ended with them unless they have ended by themselves
 * @param servers folders of the servers that are put in place
 * @param link    inside which all but the undoing happens, once the first command of {@code put} has made it; empty for
 *                none
 */
public record Condition(List<Step> put, Clients clients, List<Step> undo, List<Step> during,
    List<Path> servers, Optional<Link> link) {

  public Condition(List<Step> put, Duration readyAfter, List<Run> runs, List<Step> undo) {
    this(put, new Clients(readyAfter, List.of(), runs), undo, List.of(), List.of(), Optional.empty());
  }

  /** One command puts it in place, one undoes that, and one client runs under it. */
  public static Condition of(Step put, Step undo, Run run) {
    return new Condition(List.of(put), Duration.ZERO, List.of(run), List.of(undo));
  }

  /**
   * @param readyAfter time from the last step that puts it in place until the clients of several runs can start
   *                   together
   * @param loads      one after the other, before the runs; workload and properties are added
   * @param runs       each is one client's run; several go on at the same time, each on a separate server
   */
  public record Clients(Duration readyAfter, List<Run> loads, List<Run> runs) {
    private Clients running(List<Run> changed) {
      return new Clients(readyAfter, loads, changed);
    }
  }

  public Duration readyAfter() {
    return clients.readyAfter;
  }

  public List<Run> loads() {
    return clients.loads;
  }

  public List<Run> runs() {
    return clients.runs;
  }

  public Condition on(List<Path> newServers, List<Run> newLoads) {
    return new Condition(put, new Clients(clients.readyAfter, newLoads, clients.runs), undo, during, newServers, link);
  }

  /** The first step creates the link, the second removes it. */
  Condition inside(Link newLink, Step up, Step down) {
    return new Condition(joined(List.of(up), put), clients, joined(undo, List.of(down)), during, servers,
        Optional.of(newLink));
  }

  /**
   * @param start     after everything else is in place
   * @param stop      before anything else is removed
   * @param changed   runs that go through a proxy
   * @param meanwhile while the runs go on
   */
  public Condition with(List<Step> start, List<Step> stop, List<Run> changed, List<Step> meanwhile) {
    return new Condition(joined(put, start), clients.running(changed), joined(stop, undo), joined(during, meanwhile),
        servers, link);
  }

  /** Gives the clients a control group of this weight, unless they share one with their servers. */
  public Condition withClients(SharedCpu group) {
    return new Condition(put, clients.running(runs().stream().map(run -> run.within(group)).toList()), undo, during,
        servers, link);
  }

  /** Both at once, each with its servers and runs. The other one is reached from here, and is in no link. */
  public Condition and(Condition other) {
    return new Condition(joined(put, other.put),
        new Clients(readyAfter(), joined(loads(), other.loads()), joined(runs(), other.runs())),
        joined(other.undo, undo), joined(during, other.during), joined(servers, other.servers), link);
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

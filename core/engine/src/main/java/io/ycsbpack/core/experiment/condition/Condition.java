package io.ycsbpack.core.experiment.condition;

import io.ycsbpack.core.experiment.step.Step;
import io.ycsbpack.core.limit.Link;
import io.ycsbpack.core.limit.SharedCpu;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A condition as steps, each a {@code ycsb} command.
 *
 * @param put  put it in place, one after the other
 * @param clients what they do once it is in place
 * @param undo remove it, one after the other
 * @param during started with the runs, and ended with them when they have not ended by themselves
 * @param servers folders of the servers of ours that are put in place
 * @param link inside which all but the undoing happens, once the first command of {@code put} has made it; empty for
 *             none
 */
public record Condition(List<Step> put, Clients clients, List<Step> undo, List<Step> during,
    List<Path> servers, Optional<Link> link) {

  /** A condition whose runs load their data, and with nothing that happens during the runs. */
  public Condition(List<Step> put, Duration readyAfter, List<Run> runs, List<Step> undo) {
    this(put, new Clients(readyAfter, List.of(), runs), undo, List.of(), List.of(), Optional.empty());
  }

  /**
   * The clients of a condition.
   *
   * @param readyAfter how long after the last step that puts it in place those of several runs are ready to start
   *                   together
   * @param loads      one after the other, before the runs; workload and properties are added
   * @param runs       each is one client's run; more than one go on at the same time, each on a server of its own
   */
  public record Clients(Duration readyAfter, List<Run> loads, List<Run> runs) {
    private Clients running(List<Run> changed) {
      return new Clients(readyAfter, loads, changed);
    }
  }

  /** How long after the last step that puts it in place the clients of several runs are ready to start together. */
  public Duration readyAfter() {
    return clients.readyAfter;
  }

  /** What is loaded before the runs, one after the other. */
  public List<Run> loads() {
    return clients.loads;
  }

  /** Each is one client's run; more than one go on at the same time, each on a server of its own. */
  public List<Run> runs() {
    return clients.runs;
  }

  /** The same with loads before the runs, and with servers of ours. */
  public Condition on(List<Path> newServers, List<Run> newLoads) {
    return new Condition(put, new Clients(clients.readyAfter, newLoads, clients.runs), undo, during, newServers, link);
  }

  /** The same, all of it inside a link, which the first of these steps creates and the second removes. */
  Condition inside(Link newLink, Step up, Step down) {
    return new Condition(joined(List.of(up), put), clients, joined(undo, List.of(down)), during, servers,
        Optional.of(newLink));
  }

  /**
   * The same with an addition.
   *
   * @param start  steps that start it, after all else is in place
   * @param stop   steps that end it, before anything else is removed
   * @param changed its runs, changed so that they go through a proxy
   * @param meanwhile steps that go on while the runs do
   */
  public Condition with(List<Step> start, List<Step> stop, List<Run> changed, List<Step> meanwhile) {
    return new Condition(joined(put, start), clients.running(changed), joined(stop, undo), joined(during, meanwhile),
        servers, link);
  }

  /** The same with clients that have a control group of this weight, unless they share one with their servers. */
  public Condition withClients(SharedCpu group) {
    return new Condition(put, clients.running(runs().stream().map(run -> run.within(group)).toList()), undo, during,
        servers, link);
  }

  /** Both at once, each with its servers and runs; one that is reached from here, and in no link. */
  public Condition and(Condition other) {
    return new Condition(joined(put, other.put),
        new Clients(readyAfter(), joined(loads(), other.loads()), joined(runs(), other.runs())),
        joined(other.undo, undo), joined(during, other.during), joined(servers, other.servers), link);
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /**
   * One client's run.
   *
   * @param client      to which workload and properties are added
   * @param properties  that are this run's own, over all others
   * @param clientCores quota of CPU time that the client's process is held to; empty for none
   * @param sharedCpu   control group that the client shares with its servers; empty for none
   */
  public record Run(Step client, Map<String, String> properties, OptionalDouble clientCores,
      Optional<SharedCpu> sharedCpu) {

    /** A run that shares no control group. */
    public Run(Step client, Map<String, String> properties, OptionalDouble clientCores) {
      this(client, properties, clientCores, Optional.empty());
    }

    /** The same with further properties. */
    public Run with(Map<String, String> further) {
      Map<String, String> all = new LinkedHashMap<>(properties);
      all.putAll(further);
      return new Run(client, all, clientCores, sharedCpu);
    }

    private Run within(SharedCpu group) {
      return sharedCpu.isPresent() ? this : new Run(client, properties, clientCores, Optional.of(group));
    }
  }
}

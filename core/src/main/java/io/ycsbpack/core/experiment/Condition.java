package io.ycsbpack.core.experiment;

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
 * A condition as {@code ycsb} commands, each a list of arguments.
 *
 * @param put  put it in place, one after the other
 * @param readyAfter how long after the last of these the clients of several runs are ready to start together
 * @param runs each is one client's run; more than one go on at the same time, each on a server of its own
 * @param undo remove it, one after the other; each can be repeated, and may find nothing to do
 * @param loads one after the other, before the runs; workload and properties are added
 * @param during started with the runs, and ended with them when they have not ended by themselves
 * @param servers folders of the servers of ours that are put in place
 * @param link inside which all but the undoing happens, once the first command of {@code put} has made it; empty for
 *             none
 */
public record Condition(List<List<String>> put, Duration readyAfter, List<Run> runs, List<List<String>> undo,
    List<Run> loads, List<List<String>> during, List<Path> servers, Optional<Link> link) {

  /** A condition whose runs load their data, and with nothing that happens during the runs. */
  public Condition(List<List<String>> put, Duration readyAfter, List<Run> runs, List<List<String>> undo) {
    this(put, readyAfter, runs, undo, List.of(), List.of(), List.of(), Optional.empty());
  }

  /** The same with loads before the runs, and with servers of ours. */
  Condition on(List<Path> newServers, List<Run> newLoads) {
    return new Condition(put, readyAfter, runs, undo, newLoads, during, newServers, link);
  }

  /** The same, all of it inside a link, which the first of these commands makes and the last removes. */
  Condition inside(Link newLink, List<String> up, List<String> down) {
    return new Condition(joined(List.of(up), put), readyAfter, runs, joined(undo, List.of(down)), loads, during,
        servers,
        Optional.of(newLink));
  }

  /**
   * The same with an addition.
   *
   * @param start  commands that start it, after all else is in place
   * @param stop   commands that end it, before anything else is removed
   * @param changed its runs, changed so that they go through a proxy
   * @param meanwhile commands that go on while the runs do
   */
  public Condition with(List<List<String>> start, List<List<String>> stop, List<Run> changed,
      List<List<String>> meanwhile) {
    return new Condition(joined(put, start), readyAfter, changed, joined(stop, undo), loads, joined(during, meanwhile),
        servers, link);
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /**
   * One client's run.
   *
   * @param command     up to the binding and what belongs to it; workload and properties are added
   * @param properties  that are this run's own, over all others
   * @param clientCores quota of CPU time that the client's process is held to; empty for none
   * @param sharedCpu   control group that the client shares with its servers; empty for none
   */
  public record Run(List<String> command, Map<String, String> properties, OptionalDouble clientCores,
      Optional<SharedCpu> sharedCpu) {

    /** A run that shares no control group. */
    public Run(List<String> command, Map<String, String> properties, OptionalDouble clientCores) {
      this(command, properties, clientCores, Optional.empty());
    }

    /** The same with further properties. */
    public Run with(Map<String, String> further) {
      Map<String, String> all = new LinkedHashMap<>(properties);
      all.putAll(further);
      return new Run(command, all, clientCores, sharedCpu);
    }
  }
}

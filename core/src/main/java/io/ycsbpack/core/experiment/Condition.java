package io.ycsbpack.core.experiment;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * A condition as {@code ycsb} commands, each a list of arguments.
 *
 * @param put  put it in place, one after the other
 * @param readyAfter how long after the last of these the clients of several runs are ready to start together
 * @param runs each is one client's run; more than one go on at the same time, each on a server of its own
 * @param undo take it away, one after the other; each can be repeated, and may find nothing to do
 */
public record Condition(List<List<String>> put, Duration readyAfter, List<Run> runs, List<List<String>> undo) {

  /**
   * One client's run.
   *
   * @param command     up to the binding and what belongs to it; workload and properties are added
   * @param properties  that are this run's own, over all others
   * @param clientCores quota of CPU time that the client's process is held to; empty for none
   */
  public record Run(List<String> command, Map<String, String> properties, OptionalDouble clientCores) {
  }
}

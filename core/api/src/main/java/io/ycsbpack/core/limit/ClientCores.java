package io.ycsbpack.core.limit;

import java.util.List;

/**
 * Cores that a client in this process has to itself next to a server and its neighbors: a quarter of those of this
 * process, at least one. What is started here before the client takes them inherits the others. Without them a client
 * waits for its CPU behind the neighbors, and that wait is measured, not what they do to the server. Closing it gives
 * this process all of its cores back; what was started stays on the others until it ends.
 */
public final class ClientCores implements AutoCloseable {
  /** One core of these many is the client's. */
  private static final int OF_CORES = 4;

  private final List<Integer> all;
  private final List<Integer> others;

  private ClientCores(List<Integer> all) {
    this.all = all;
    others = all.subList(0, all.size() - Math.max(1, all.size() / OF_CORES));
  }

  /** The number of cores that they leave; 0 where cores can't be split here. */
  public static int left() {
    return SplitCores.impossible().isPresent() ? 0 : new ClientCores(CorePins.own()).others.size();
  }

  /**
   * Pins this process to the others, until {@link #take()}.
   *
   * @throws io.ycsbpack.core.CommandException with exit code 5 when it can't be
   */
  public static ClientCores keep() {
    ClientCores kept = new ClientCores(CorePins.own());
    CorePins.pinSelf(kept.others);
    return kept;
  }

  /** The cores of all that was started before the client took its own. */
  public List<Integer> others() {
    return others;
  }

  /**
   * Pins this process, which is the client, to its own.
   *
   * @throws io.ycsbpack.core.CommandException with exit code 5 when it can't be
   */
  public void take() {
    CorePins.pinSelf(all.subList(others.size(), all.size()));
  }

  @Override
  public void close() {
    CorePins.pinSelf(all);
  }
}

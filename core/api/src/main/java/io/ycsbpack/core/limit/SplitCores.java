package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cores of this process, split between servers and their client: servers that share cores are disturbed alike by
 * whatever else happens on the machine. Closing it gives this process all of its cores back; what is pinned otherwise
 * stays so until it ends.
 */
public final class SplitCores implements AutoCloseable {
  private final List<Integer> all;
  private final List<Integer> shared;

  private SplitCores(List<Integer> all, List<Integer> shared) {
    this.all = all;
    this.shared = shared;
  }

  public static Optional<String> impossible() {
    if (ofServers().isEmpty()) {
      return Optional.of("there is one core alone");
    }
    return Stream.of("/bin/taskset", "/usr/bin/taskset").anyMatch(file -> Files.isExecutable(Path.of(file)))
        ? Optional.empty()
        : Optional.of("there is no taskset (Debian: apt-get install util-linux)");
  }

  /** The cores that the servers share: the first half. */
  public static List<Integer> ofServers() {
    List<Integer> all = CorePins.own();
    return all.subList(0, all.size() / 2);
  }

  /**
   * Pins servers to their cores, and this process to the others.
   *
   * @throws CommandException with exit code 5 when they can't be
   */
  public static SplitCores between(List<Long> servers) {
    List<Integer> all = CorePins.own();
    List<Integer> ofServers = ofServers();
    SplitCores split = new SplitCores(all, ofServers);
    try {
      servers.forEach(pid -> pinUnlessGone(pid, ofServers));
      CorePins.pinSelf(all.subList(ofServers.size(), all.size()));
    } catch (CommandException e) {
      split.close();
      throw e;
    }
    return split;
  }

  public List<Integer> shared() {
    return shared;
  }

  @Override
  public void close() {
    CorePins.pinSelf(all);
  }

  /** A server may have processes that come and go, such as those which ask it whether it is well. */
  private static void pinUnlessGone(long pid, List<Integer> cores) {
    try {
      CorePins.pin(pid, cores);
    } catch (CommandException e) {
      if (Files.exists(Path.of("/proc", Long.toString(pid)))) {
        throw e;
      }
    }
  }
}

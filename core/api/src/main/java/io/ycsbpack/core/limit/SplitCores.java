package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.probe.CpuLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cores of this process, split between servers and their client: servers that share cores are disturbed alike by
 * whatever else happens on the machine. Closing it gives this process all of its cores back; what is pinned otherwise
 * stays so until it ends.
 */
public final class SplitCores implements AutoCloseable {
  private static final SystemProgram TASKSET = new SystemProgram("a process can't be pinned",
      "a process can't be pinned", "a process was pinned");

  /** With these many, a process would have to end a thread at each of them. */
  private static final int ATTEMPTS = 20;
  /** What taskset says of a thread that has ended. */
  private static final String GONE = "No such process";

  private final List<Integer> all;
  private final List<Integer> shared;

  private SplitCores(List<Integer> all, List<Integer> shared) {
    this.all = all;
    this.shared = shared;
  }

  /** What keeps cores from being split here; empty when nothing does. */
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
    List<Integer> all = own();
    return all.subList(0, all.size() / 2);
  }

  private static List<Integer> own() {
    return CpuLimit.coreNumbersOf(ProcessHandle.current().pid());
  }

  /**
   * Pins servers to their cores, and this process to the others.
   *
   * @param servers ids of their processes
   * @throws CommandException with exit code 5 when they can't be
   */
  public static SplitCores between(List<Long> servers) {
    List<Integer> all = own();
    List<Integer> ofServers = ofServers();
    SplitCores split = new SplitCores(all, ofServers);
    try {
      servers.forEach(pid -> pinUnlessGone(pid, ofServers));
      pin(ProcessHandle.current().pid(), all.subList(ofServers.size(), all.size()));
    } catch (CommandException e) {
      split.close();
      throw e;
    }
    return split;
  }

  /** The cores that the servers share now. */
  public List<Integer> shared() {
    return shared;
  }

  @Override
  public void close() {
    pin(ProcessHandle.current().pid(), all);
  }

  /** A server may have processes that come and go, such as those which ask it whether it is well. */
  private static void pinUnlessGone(long pid, List<Integer> cores) {
    try {
      pin(pid, cores);
    } catch (CommandException e) {
      if (Files.exists(Path.of("/proc", Long.toString(pid)))) {
        throw e;
      }
    }
  }

  /** A thread that ends while all are pinned ends taskset, too, with those after it left as they were. */
  private static void pin(long pid, List<Integer> cores) {
    for (int i = 1; i < ATTEMPTS; i++) {
      try {
        pinOnce(pid, cores);
        return;
      } catch (CommandException e) {
        if (!e.getMessage().contains(GONE)) {
          throw e;
        }
      }
    }
    pinOnce(pid, cores);
  }

  private static void pinOnce(long pid, List<Integer> cores) {
    String list = cores.stream().map(String::valueOf).collect(Collectors.joining(","));
    TASKSET.run("taskset", "-a", "-c", "-p", list, Long.toString(pid));
  }
}

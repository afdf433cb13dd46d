// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.probe.CpuLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The cores of this process, split between servers and their client in this process. Servers that share cores are
 * disturbed alike by the rest of the machine. A client without cores to itself would wait for its CPU behind the
 * neighbors of the servers. Closing gives this process all of its cores back; servers stay pinned until they end.
 *
 * @param shared cores of the servers
 */
public record SplitCores(List<Integer> all, List<Integer> shared) implements AutoCloseable {
  private static final SystemProgram TASKSET = new SystemProgram("a process can't be pinned",
      "a process can't be pinned", "a process was pinned");
  /** With these many, a process would have to end a thread at each of them. */
  private static final int ATTEMPTS = 20;
  /** Taskset's message for an ended thread. */
  private static final String GONE = "No such process";
  private static final long SELF = ProcessHandle.current().pid();
  /** One core of these many is the client's next to servers with neighbors. */
  private static final int OF_CORES = 4;

  private static SplitCores halves() {
    List<Integer> all = CpuLimit.coreNumbersOf(SELF);
    return new SplitCores(all, all.subList(0, all.size() / 2));
  }

  private static SplitCores quarters() {
    List<Integer> all = CpuLimit.coreNumbersOf(SELF);
    return new SplitCores(all, all.subList(0, all.size() - Math.max(1, all.size() / OF_CORES)));
  }

  public static Optional<String> impossible() {
    if (ofServers().isEmpty()) {
      return Optional.of("there is one core alone");
    }
    return SystemProgram.isInstalled("taskset")
        ? Optional.empty()
        : Optional.of("there is no taskset (Debian: apt-get install util-linux)");
  }

  /** The cores that the servers share: the first half. */
  public static List<Integer> ofServers() {
    return halves().shared;
  }

  /** How many cores a client leaves to servers with neighbors; 0 if cores can't be split here. */
  public static int leftByClient() {
    return impossible().isPresent() ? 0 : quarters().shared.size();
  }

  /**
   * Pins servers to the first half, and this process to the others.
   *
   * @throws CommandException with exit code 5 when they can't be
   */
  public static SplitCores between(List<Long> servers) {
    SplitCores split = halves();
    try {
      servers.forEach(pid -> pin(pid, split.shared));
      split.take();
    } catch (CommandException e) {
      split.close();
      throw e;
    }
    return split;
  }

  /** Keeps this process off a quarter of the cores until {@link #take()}: programs started before inherit the others. */
  public static SplitCores beforeServers() {
    SplitCores split = quarters();
    pin(SELF, split.shared);
    return split;
  }

  /** Pins this process, which is the client, to its cores. */
  public void take() {
    pin(SELF, all.subList(shared.size(), all.size()));
  }

  @Override
  public void close() {
    pin(SELF, all);
  }

  /**
   * Pins all threads of a process; does nothing if it has ended, as a server's health check may. A thread that ends
   * meanwhile also ends taskset, which leaves the later threads unchanged.
   */
  private static void pin(long pid, List<Integer> cores) {
    String list = cores.stream().map(String::valueOf).collect(Collectors.joining(","));
    for (int attempt = 1; Files.exists(Path.of("/proc", Long.toString(pid))); attempt++) {
      try {
        TASKSET.run("taskset", "-a", "-c", "-p", list, Long.toString(pid));
        return;
      } catch (CommandException e) {
        boolean mayPass = attempt < ATTEMPTS && e.getMessage().contains(GONE);
        if (!mayPass && Files.exists(Path.of("/proc", Long.toString(pid)))) {
          throw e;
        }
      }
    }
  }
}

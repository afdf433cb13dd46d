// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Watches limits that must stay the same during a measurement: CPU limits of the client and of cheaply read servers,
 * and CPU weights of servers on this machine. A server that is gone has no limit any more; it shows in failed
 * operations.
 */
public final class LimitWatch {
  private static final long SELF = ProcessHandle.current().pid();

  private final InstantSource clock;
  private final Map<String, Supplier<String>> watched = new LinkedHashMap<>();
  private final Map<String, String> before = new LinkedHashMap<>();
  private final Map<String, Change> changes = new LinkedHashMap<>();

  /**
   * A limit that changed.
   *
   * @param what   {@code the CPU limit of the server (process 7)}
   * @param before the value at the start as text; null if unknown
   * @param seen   when the other one was seen first
   */
  public record Change(String what, String before, String after, Instant seen) {

    @Override
    public String toString() {
      return what + " was changed from " + (before == null ? "nothing known" : before) + " to " + after;
    }
  }

  public LimitWatch(List<UsageProbe> servers) {
    this(servers, InstantSource.system());
  }

  LimitWatch(List<UsageProbe> servers, InstantSource clock) {
    this.clock = clock;
    for (UsageProbe server : servers) {
      String whose = " of the server (" + server.source() + ")";
      if (server.isCheap()) {
        watched.put("the CPU limit" + whose,
            () -> server.limit().filter(limit -> !isGone(server)).map(CpuLimit::toString).orElse(null));
      }
      watched.put("the CPU weight" + whose,
          () -> server.weight().filter(weight -> !isGone(server)).map(CpuWeight::describe).orElse(null));
    }
    if (servers.stream().noneMatch(server -> server.localProcess().equals(OptionalLong.of(SELF)))) {
      watched.put("the CPU limit of the client", () -> CpuLimit.ofProcess(SELF).toString());
    }
    watched.forEach((what, value) -> before.put(what, value.get()));
  }

  public synchronized void look() {
    watched.forEach((what, value) -> {
      String now = value.get();
      if (now != null && !now.equals(before.get(what))) {
        changes.putIfAbsent(what,
            new Change(what, before.get(what), now, clock.instant().truncatedTo(ChronoUnit.SECONDS)));
      }
    });
  }

  /** The first observed change of each, even if it was reverted since. */
  public synchronized List<Change> changes() {
    return List.copyOf(changes.values());
  }

  /** The limit of an ended process can't be read, and looks like no limit. */
  private static boolean isGone(UsageProbe server) {
    return server.localProcess().isPresent()
        && Files.notExists(Path.of("/proc", Long.toString(server.localProcess().getAsLong()), "exe"));
  }
}

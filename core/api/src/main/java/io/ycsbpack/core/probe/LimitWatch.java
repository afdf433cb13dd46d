package io.ycsbpack.core.probe;

import java.math.BigDecimal;
import java.math.RoundingMode;
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
 * Watches what has to stay the same while something is measured: the CPU limits of the servers that are cheap to read
 * and of the client, and the CPU weights of the servers that are on this machine. A server that is gone has no limit
 * any more; its failed operations tell that.
 */
public final class LimitWatch {
  private static final long SELF = ProcessHandle.current().pid();

  private final InstantSource clock;
  private final Map<String, Supplier<String>> watched = new LinkedHashMap<>();
  private final Map<String, String> before = new LinkedHashMap<>();
  private final Map<String, Change> changes = new LinkedHashMap<>();

  /**
   * What did not stay the same.
   *
   * @param what   {@code the CPU limit of the server (process 7)}
   * @param before that at the beginning, in words; null where none was known
   * @param seen   when the other one was seen first
   */
  public record Change(String what, String before, String after, Instant seen) {

    @Override
    public String toString() {
      return what + " was changed from " + (before == null ? "nothing known" : before) + " to " + after;
    }
  }

  /** Of these servers and of this process, from this moment on. */
  public LimitWatch(List<UsageProbe> servers) {
    this(servers, InstantSource.system());
  }

  LimitWatch(List<UsageProbe> servers, InstantSource clock) {
    this.clock = clock;
    for (UsageProbe server : servers) {
      String whose = " of the server (" + server.source() + ")";
      if (server.isCheap()) {
        watched.put("the CPU limit" + whose,
            () -> server.limit().filter(limit -> !isGone(server)).map(LimitWatch::text).orElse(null));
      }
      watched.put("the CPU weight" + whose,
          () -> server.weight().filter(weight -> !isGone(server)).map(CpuWeight::describe).orElse(null));
    }
    if (servers.stream().noneMatch(server -> server.localProcess().equals(OptionalLong.of(SELF)))) {
      watched.put("the CPU limit of the client", () -> text(CpuLimit.ofProcess(SELF)));
    }
    watched.forEach((what, value) -> before.put(what, value.get()));
  }

  private static String text(CpuLimit limit) {
    return limit.mechanism() + " of "
        + BigDecimal.valueOf(limit.cores()).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString()
        + " cores";
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

  /** The first change that was seen of each, also where it was changed back since. */
  public synchronized List<Change> changes() {
    return List.copyOf(changes.values());
  }

  /** What a process that has ended was limited to can't be read, and looks like no limit. */
  private static boolean isGone(UsageProbe server) {
    return server.localProcess().isPresent()
        && Files.notExists(Path.of("/proc", Long.toString(server.localProcess().getAsLong()), "exe"));
  }
}

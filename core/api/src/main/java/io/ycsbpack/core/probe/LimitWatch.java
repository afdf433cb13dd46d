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
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Watches CPU limits that have to stay the same while something is measured: those of the servers that are cheap to
 * read, and the client's own. A server that is gone has no limit any more; its failed operations tell that.
 */
public final class LimitWatch {
  private static final long SELF = ProcessHandle.current().pid();

  private final InstantSource clock;
  private final Map<String, Supplier<CpuLimit>> limits = new LinkedHashMap<>();
  private final Map<String, CpuLimit> before = new LinkedHashMap<>();
  private final Map<String, Change> changes = new LinkedHashMap<>();

  /**
   * A limit that did not stay the same.
   *
   * @param whose  {@code of the server (process 7)}
   * @param before limit at the beginning; null where none was known
   * @param after  limit that was seen
   * @param seen   when the other limit was seen first
   */
  public record Change(String whose, CpuLimit before, CpuLimit after, Instant seen) {

    /** What changed from what to what, in words. */
    @Override
    public String toString() {
      return "the CPU limit " + whose + " was changed from " + text(before) + " to " + text(after);
    }

    private static String text(CpuLimit limit) {
      return limit == null ? "nothing known" : limit.mechanism() + " of " + cores(limit.cores()) + " cores";
    }

    private static String cores(double cores) {
      return BigDecimal.valueOf(cores).setScale(3, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString();
    }
  }

  /** Of these servers and of this process, from this moment on. */
  public LimitWatch(List<UsageProbe> servers) {
    this(servers, InstantSource.system());
  }

  LimitWatch(List<UsageProbe> servers, InstantSource clock) {
    this.clock = clock;
    servers.stream()
        .filter(UsageProbe::isCheap)
        .forEach(server -> limits.put("of the server (" + server.source() + ")",
            () -> server.limit().filter(limit -> !isGone(server)).orElse(null)));
    if (servers.stream().noneMatch(server -> server.localProcess().equals(OptionalLong.of(SELF)))) {
      limits.put("of the client", () -> CpuLimit.ofProcess(SELF));
    }
    limits.forEach((whose, limit) -> before.put(whose, limit.get()));
  }

  /** Reads the limits now. Takes a few file reads. */
  public synchronized void look() {
    limits.forEach((whose, limit) -> {
      CpuLimit now = limit.get();
      if (now != null && !Objects.equals(before.get(whose), now)) {
        changes.putIfAbsent(whose,
            new Change(whose, before.get(whose), now, clock.instant().truncatedTo(ChronoUnit.SECONDS)));
      }
    });
  }

  /** The first change that was seen of each limit, also where it was changed back since. */
  public synchronized List<Change> changes() {
    return List.copyOf(changes.values());
  }

  /** What a process that has ended was limited to can't be read, and looks like no limit. */
  private static boolean isGone(UsageProbe server) {
    return server.localProcess().isPresent()
        && Files.notExists(Path.of("/proc", Long.toString(server.localProcess().getAsLong()), "exe"));
  }
}

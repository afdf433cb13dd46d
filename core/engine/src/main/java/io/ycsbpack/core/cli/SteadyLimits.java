package io.ycsbpack.core.cli;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.report.Words;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/** The CPU limits of servers and client, which have to stay the same while they are measured. */
final class SteadyLimits {
  private final Map<String, Supplier<CpuLimit>> limits = new LinkedHashMap<>();
  private final Map<String, CpuLimit> before = new LinkedHashMap<>();

  /**
   * Those of this moment.
   *
   * @param servers of which those are left out whose limit is too slow to be read after each pair
   */
  SteadyLimits(List<UsageProbe> servers) {
    servers.stream()
        .filter(UsageProbe::isCheap)
        .forEach(server -> limits.put("of the server (" + server.source() + ")",
            () -> server.limit().filter(limit -> !isGone(server)).orElse(null)));
    limits.put("of the client", () -> CpuLimit.ofProcess(ProcessHandle.current().pid()));
    limits.forEach((whose, limit) -> before.put(whose, limit.get()));
  }

  /**
   * Compares them with those of now. A server that is gone has none: its failed operations tell that.
   *
   * @throws CommandException when one has changed
   */
  void verify() {
    limits.forEach((whose, limit) -> {
      CpuLimit now = limit.get();
      if (now != null && !Objects.equals(before.get(whose), now)) {
        throw new CommandException(ExitCode.NOT_VALID, "the CPU limit " + whose + " was changed from "
            + text(before.get(whose)) + " to " + text(now) + " while it was measured; the pair of that moment is left"
            + " out");
      }
    });
  }

  /** What a process that has ended was limited to can't be read, and looks like no limit. */
  private static boolean isGone(UsageProbe server) {
    return server.localProcess().isPresent()
        && Files.notExists(Path.of("/proc", Long.toString(server.localProcess().getAsLong()), "exe"));
  }

  private static String text(CpuLimit limit) {
    return limit == null ? "nothing known" : limit.mechanism() + " of " + Words.cores(limit.cores()) + " cores";
  }
}

package io.ycsbpack.core.slice;

import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The CPU time of a server at the edges of slices. It is available only if it can be read at once, and for this server
 * alone.
 */
public final class ServerCpu {
  private final UsageProbe probe;
  private final String missing;

  private ServerCpu(UsageProbe probe, String missing) {
    this.probe = probe;
    this.missing = missing;
  }

  public static ServerCpu of(Optional<UsageProbe> probe) {
    if (probe.isEmpty()) {
      return new ServerCpu(null, "the server does not tell");
    }
    if (!probe.get().isCheap()) {
      return new ServerCpu(null, probe.get().source() + " is too slow to be read at the edges of slices");
    }
    boolean own = probe.get().localProcess().equals(OptionalLong.of(ProcessHandle.current().pid()));
    return own ? new ServerCpu(null, "the server shares the process of the client") : new ServerCpu(probe.get(), null);
  }

  /** Why it can't be read; empty if it can. */
  public Optional<String> missing() {
    return Optional.ofNullable(missing);
  }

  /** Nanoseconds so far over all cores; empty if it can't be read, or not any more. */
  public OptionalLong nanos() {
    try {
      return probe == null ? OptionalLong.empty() : OptionalLong.of(probe.read().cpuNanos());
    } catch (IOException e) {
      // The server is gone, which its failed operations tell.
      return OptionalLong.empty();
    }
  }
}

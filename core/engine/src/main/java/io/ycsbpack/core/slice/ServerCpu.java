// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.slice;

import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The CPU time of a server at the edges of slices. It is available only if it can be read at once, and separately for
 * this server.
 *
 * @param probe   empty if it can't be read
 * @param missing why it can't be read; empty if it can
 */
public record ServerCpu(Optional<UsageProbe> probe, Optional<String> missing) {
  public static ServerCpu of(Optional<UsageProbe> probe) {
    Optional<String> missing = missing(probe);
    return new ServerCpu(probe.filter(any -> missing.isEmpty()), missing);
  }

  private static Optional<String> missing(Optional<UsageProbe> probe) {
    if (probe.isEmpty()) {
      return Optional.of("the server does not tell");
    }
    if (!probe.get().isCheap()) {
      return Optional.of(probe.get().source() + " is too slow to be read at the edges of slices");
    }
    return probe.get().localProcess().equals(OptionalLong.of(ProcessHandle.current().pid()))
        ? Optional.of("the server shares the process of the client")
        : Optional.empty();
  }

  /** Nanoseconds so far over all cores; empty if it can't be read, or not any more. */
  public OptionalLong nanos() {
    try {
      return probe.isEmpty() ? OptionalLong.empty() : OptionalLong.of(probe.get().read().cpuNanos());
    } catch (IOException e) {
      // The server is gone, which its failed operations tell.
      return OptionalLong.empty();
    }
  }
}

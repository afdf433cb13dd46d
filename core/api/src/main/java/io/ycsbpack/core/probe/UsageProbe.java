// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the use of a target. Each call may cost a query or a few file reads; never called while something is timed. */
public interface UsageProbe {

  /** The source of the reading as text: {@code process 1234}. */
  String source();

  /** @throws IOException when it can't be read any more, for example because the process is gone */
  Usage read() throws IOException;

  /** Whether reading costs so little that it may be done every second while the workload runs. */
  default boolean isCheap() {
    return false;
  }

  /** The id of the process of this machine that the target is; empty when it is none, or several. */
  default OptionalLong localProcess() {
    return OptionalLong.empty();
  }

  /** The ids of the processes of this machine that the target is now; none when it is on another one. */
  default List<Long> processes() {
    return localProcess().stream().boxed().toList();
  }

  /** Whether the whole target, and nothing else, is on this machine: then all other use is by other processes. */
  default boolean isOnThisMachine() {
    return localProcess().isPresent();
  }

  /** The target's CPU limit; empty if it is not visible from here. */
  default Optional<CpuLimit> limit() {
    return Optional.empty();
  }

  /** Its weight for CPU time on this machine; empty when it is not on it, is gone, or is several processes. */
  default Optional<CpuWeight> weight() {
    OptionalLong process = localProcess();
    return process.isPresent() ? CpuWeight.ofProcess(process.getAsLong()) : Optional.empty();
  }

  /** In bytes, without the page cache; empty when that can't be seen from here. */
  default OptionalLong peakMemory() {
    return OptionalLong.empty();
  }

  /** Reads the system's counters of the target; empty if they are not visible from here. */
  default Optional<CounterSource> counters() {
    return Optional.empty();
  }
}

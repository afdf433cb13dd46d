// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.probe.ProcessLimit;
import io.ycsbpack.core.probe.SystemFile;
import java.nio.file.Path;

/**
 * How many threads, and file handles for their connections, the system lets this process have; more would fail in the
 * middle of a run.
 */
public final class ThreadLimit {
  /**
   * File handles of the JVM, its libraries and a run's files, in addition to a connection of each thread: 100 were
   * counted.
   */
  private static final long OWN_FILES = 120;
  /** Threads of the JVM and libraries in addition to the client threads. */
  private static final long OWN = 200;

  private ThreadLimit() {
  }

  /** @throws UsageException when the system allows fewer threads, or too few file handles for them */
  public static void check(int threads) {
    long processes = ProcessLimit.ofProcesses().soft();
    long most = Math.min(number("/proc/sys/kernel/threads-max"),
        Math.min(number("/proc/sys/kernel/pid_max"), Math.min(processes, number("/proc/sys/vm/max_map_count") / 2)));
    if (threads > most - OWN) {
      throw new UsageException(DriverProperties.THREADS.name() + "=" + threads + " is more than this system allows ("
          + Math.max(1, most - OWN) + "); lower it, raise the limit (ulimit -u, threads-max, max_map_count), or use "
          + "several clients");
    }
    long files = ProcessLimit.ofFiles().soft();
    if (threads > files - OWN_FILES) {
      throw new UsageException(DriverProperties.THREADS.name() + "=" + threads + " needs some " + (threads + OWN_FILES)
          + " file handles, and this process may have " + files
          + "; lower it, raise the limit (ulimit -n), or use several"
          + " clients");
    }
  }

  private static long number(String file) {
    String text = SystemFile.text(Path.of(file)).strip();
    return text.isEmpty() ? Long.MAX_VALUE : Long.parseLong(text);
  }
}

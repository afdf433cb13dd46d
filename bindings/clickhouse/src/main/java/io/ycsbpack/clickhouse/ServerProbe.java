package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ConnectionOptions;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks servers that are not ours for the CPU time of their queries and background work, and adds it up over all hosts.
 * What they spend outside of that is not in it. It also tells how long their threads waited for a CPU.
 */
final class ServerProbe implements UsageProbe {
  /** A busy server is the one of which it matters; both ends of a run are read by a thread of their own. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final ServerCounters micros;

  ServerProbe(ConnectionOptions options) {
    micros = new ServerCounters(options.withTimeout(TIMEOUT), "UserTimeMicroseconds", "SystemTimeMicroseconds",
        "OSCPUWaitMicroseconds");
  }

  @Override
  public String source() {
    return "system.events of " + micros.hosts() + ": UserTimeMicroseconds, SystemTimeMicroseconds";
  }

  @Override
  public Usage read() throws IOException {
    try (micros) {
      long[] values = micros.read();
      long used = (values[0] + values[1]) * 1000;
      return new Usage(used, Optional.empty(), Optional.of(RunQueue.ofSums(used, values[2] * 1000)));
    }
  }
}

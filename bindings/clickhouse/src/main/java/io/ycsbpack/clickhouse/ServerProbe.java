// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ClickHouseOptions;
import io.ycsbpack.core.probe.RunQueue;
import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads the CPU time of queries and background work from foreign servers, and the CPU waits of their threads, added up
 * over all hosts. Other CPU time of the servers is not included.
 */
final class ServerProbe implements UsageProbe {
  /** Long, because busy servers matter most; a separate thread reads at both ends of a run. */
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final ServerCounters counters;

  ServerProbe(ClickHouseOptions options) {
    counters = new ServerCounters(options.withTimeout(TIMEOUT));
  }

  @Override
  public String source() {
    return "system.events of " + counters.hosts() + ": UserTimeMicroseconds, SystemTimeMicroseconds";
  }

  @Override
  public Usage read() throws IOException {
    try (counters) {
      ServerCounters.Reading micros = counters.reading();
      long used = 1000 * (micros.of("UserTimeMicroseconds") + micros.of("SystemTimeMicroseconds"));
      return new Usage(used, Optional.empty(),
          Optional.of(RunQueue.ofSums(used, 1000 * micros.of("OSCPUWaitMicroseconds"))));
    }
  }
}

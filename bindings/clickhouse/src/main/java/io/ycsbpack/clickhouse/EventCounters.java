// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import io.ycsbpack.clickhouse.connection.ClickHouseOptions;
import io.ycsbpack.core.probe.Counter;
import io.ycsbpack.core.probe.CounterSource;
import java.io.IOException;
import java.util.List;

/** Reads each {@link ServerEvent} of all hosts, by one query each, past any proxy. */
final class EventCounters implements CounterSource {
  private final ServerCounters counters;

  EventCounters(ClickHouseOptions options) {
    counters = new ServerCounters(options,
        ServerEvent.counters().stream().map(Counter::name).toArray(String[]::new));
  }

  @Override
  public List<Counter> counters() {
    return ServerEvent.counters();
  }

  @Override
  public long[] read() throws IOException {
    return counters.read();
  }

  @Override
  public void close() {
    counters.close();
  }
}

package io.ycsbpack.core.comparison;

import io.ycsbpack.core.probe.Usage;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.util.Optional;

/** In how many of its enforcement periods a server's quota was exhausted, summed over its starts. */
final class Throttled {
  private long periods;
  private long throttled;

  /** Its counters now; empty where it has no quota that can be read from here at once. */
  static Optional<Usage.Throttling> now(ReadyServer server) {
    return server.probe().filter(UsageProbe::isCheap).flatMap(probe -> {
      try {
        return probe.read().throttling();
      } catch (IOException e) {
        // The server is gone, which its failed operations tell.
        return Optional.empty();
      }
    });
  }

  /** Adds what was counted between two readings of one start; nothing where one of them is missing. */
  void add(Optional<Usage.Throttling> before, Optional<Usage.Throttling> after) {
    if (before.isPresent() && after.isPresent()) {
      periods += after.get().periods() - before.get().periods();
      throttled += after.get().throttledPeriods() - before.get().throttledPeriods();
    }
  }

  /** The share of the periods; null where there were none. */
  Double share() {
    return periods == 0 ? null : (double) throttled / periods;
  }
}

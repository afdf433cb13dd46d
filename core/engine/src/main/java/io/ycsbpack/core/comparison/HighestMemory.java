package io.ycsbpack.core.comparison;

import io.ycsbpack.core.probe.UsageProbe;
import java.util.OptionalLong;

/** The most memory that the processes of a server held in any of its starts. */
final class HighestMemory {
  private OptionalLong bytes = OptionalLong.empty();

  /** Takes in a start that ends; nothing where it can't be read from here. */
  void add(ReadyServer server) {
    OptionalLong now = server.probe().map(UsageProbe::peakMemory).orElse(OptionalLong.empty());
    if (now.isPresent()) {
      bytes = OptionalLong.of(Math.max(now.getAsLong(), bytes.orElse(0)));
    }
  }

  /** In bytes; empty where it was never known. */
  OptionalLong bytes() {
    return bytes;
  }
}

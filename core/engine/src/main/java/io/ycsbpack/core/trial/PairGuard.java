package io.ycsbpack.core.trial;

import io.ycsbpack.core.measure.ClientUse;
import java.util.Locale;

/** Requirements on the pairs of slices of a comparison for a conclusion from them. */
public enum PairGuard {
  CLIENT("client", String.format(Locale.ROOT, "The client used more than %.0f %% of its cores over all slices.",
      100 * ClientUse.SATURATED), "databases that are a double"),
  ROOM("room for both", String.format(Locale.ROOT,
      "Two limited servers under load at once used more than %.0f %% of their shared cores, and one of them less than "
          + "%.0f %% of its limit.",
      100 * RoomForBoth.TAKEN, 100 * RoomForBoth.OWN), "servers under load one at a time, or without limits"),
  CLIENT_WAIT("client's wait", String.format(Locale.ROOT,
      "Threads of the client lacked a CPU for different shares of the two sides' service times. The effect on "
          + "throughput can exceed the difference to detect and %.0f %% of the whole difference, and its %.1f %% "
          + "interval excludes zero. It is bounded by the server's unused cores.",
      100 * ClientWaits.PART, 100 * (1 - ClientWaits.ERROR)),
      "servers under load at once, which share one client; kernels without this reading"),
  OTHERS("other clients",
      "Others sent a server 100 or more statements, and more than half of this client's own, over all slices of one "
          + "side. From a tenth on it is a warning.",
      "Couchbase; ClickHouse if this user may not read `system.events`"),
  STALLS("stalls", String.format(Locale.ROOT,
      "In more than %.0f %% of the pairs one slice alone had an operation of half its length.",
      100 * PairGuards.STALLED), "neighbors that are frozen between slices"),
  MIX("query mix", String.format(Locale.ROOT,
      "The mix of operations differs between the sides with a probability below %.1f %% by chance, and a share by more"
          + " than half of the difference to detect.",
      100 * PairGuards.MIX_ERROR), ""),
  DRIFT("drift", String.format(Locale.ROOT,
      "The difference of the primary figure changed from the first third of the pairs, or of the restarts, to the "
          + "last. The change exceeds the difference to detect, and its %.1f %% interval excludes zero. Within "
          + "restarts, over all of them.",
      100 * (1 - PairGuards.DRIFT_ERROR)),
      String.format(Locale.ROOT, "fewer than %d pairs, or restarts", PairGuards.FEWEST_FOR_DRIFT)),
  CARRY_OVER("carry-over", String.format(Locale.ROOT,
      "The difference of the primary figure depends on the order within the pairs: by more than twice the difference "
          + "to detect, and the %.1f %% interval excludes zero. A slice then affects the next one, which moves the "
          + "mean by half of that.",
      100 * (1 - CarryOver.ERROR)),
      String.format(Locale.ROOT, "fewer than %d pairs of either order", CarryOver.FEWEST)),
  CPU_BLOCKS("CPU of a block", String.format(Locale.ROOT,
      "The log ratio of the servers' CPU times in one block (a restart, or the pairs between two renewals of the "
          + "connections) differs from the others by more than %.1f. Or it differs by more than %.2f, "
          + "and their throttled time by more than %.0f points. The %.1f %% interval over all blocks excludes zero.",
      CpuBlocks.LEAST, CpuBlocks.LEAST_THROTTLED, 100 * CpuBlocks.LEAST, 100 * (1 - CpuBlocks.ERROR)),
      String.format(Locale.ROOT, "fewer than %d blocks of two pairs; servers whose CPU time can't be read at the edges"
          + " of slices", CpuBlocks.FEWEST));

  private final String name;
  private final String refuses;
  private final String unchecked;

  PairGuard(String name, String refuses, String unchecked) {
    this.name = name;
    this.refuses = refuses;
    this.unchecked = unchecked;
  }

  /** When it refuses a conclusion, with its thresholds. */
  public String refuses() {
    return refuses;
  }

  /** Comparisons that it does not check; may be empty. */
  public String unchecked() {
    return unchecked;
  }

  @Override
  public String toString() {
    return name;
  }
}

package io.ycsbpack.core.trial;

import io.ycsbpack.core.measure.ClientUse;
import java.util.Locale;

/** What has to hold of the pairs of slices of a comparison before anything is concluded from them. */
public enum PairGuard {
  CLIENT("client", String.format(Locale.ROOT, "The client used more than %.0f %% of its cores over all slices.",
      100 * ClientUse.SATURATED), "databases that are a double"),
  ROOM("room for both", String.format(Locale.ROOT,
      "Two servers with CPU limits under load at once used more than %.0f %% of the cores that they share, and one of"
          + " them less than %.0f %% of its limit.",
      100 * RoomForBoth.TAKEN, 100 * RoomForBoth.OWN), "servers under load one at a time, or without limits"),
  CLIENT_WAIT("client's wait", String.format(Locale.ROOT,
      "Threads of the client waited for a CPU for another share of the service times of the one side than of the other:"
          + " throughput can differ by more than the difference to detect, and by %.0f %% of its whole difference, for"
          + " that alone, and the %.1f %% interval excludes zero. A server that has used its cores loses no throughput so:"
          + " no more is counted than it left unused of them.",
      100 * ClientWaits.PART, 100 * (1 - ClientWaits.ERROR)),
      "servers under load at once, whose client's wait can't be told apart; kernels that do not"
          + " tell"),
  OTHERS("other clients",
      "A server was sent more statements by others than half of this client's own, in all slices of one side, and 100"
          + " or more; from a tenth on it is a warning.",
      "Couchbase; ClickHouse where this user may not read `system.events`"),
  STALLS("stalls", String.format(Locale.ROOT,
      "In more than %.0f %% of the pairs one slice alone had an operation of half its length.",
      100 * PairGuards.STALLED), "neighbors that are frozen between slices"),
  MIX("query mix", String.format(Locale.ROOT,
      "The mix of operations differs between the sides with a probability below %.1f %% by chance, and a share by more"
          + " than half of the difference to detect.",
      100 * PairGuards.MIX_ERROR), "-"),
  DRIFT("drift", String.format(Locale.ROOT,
      "The difference of the primary figure in the last third of the pairs, or of the starts, differs from that in the"
          + " first third by more than the difference to detect, and its %.1f %% interval excludes zero; within starts,"
          + " over all of them.",
      100 * (1 - PairGuards.DRIFT_ERROR)),
      String.format(Locale.ROOT, "fewer than %d pairs, or starts", PairGuards.FEWEST_FOR_DRIFT)),
  CARRY_OVER("carry-over", String.format(Locale.ROOT,
      "The difference of the primary figure in the pairs of which the candidate came first differs from that in the"
          + " others by more than twice the difference to detect, and its %.1f %% interval excludes zero: a slice begins"
          + " with what the one before it left, and what one side alone leaves moves the mean by half of that.",
      100 * (1 - CarryOver.ERROR)),
      String.format(Locale.ROOT, "fewer than %d pairs of either order", CarryOver.FEWEST)),
  CPU_BLOCKS("CPU of a block", String.format(Locale.ROOT,
      "In one block (a start of both servers, or the pairs between two renewals of the connections) the servers got CPU"
          + " time in another proportion than in the other blocks, by more than %.1f in its logarithm; or by more than"
          + " %.2f, and were throttled for another part of the time, by more than %.0f points; and the %.1f %% interval"
          + " of that, or of the points, excludes zero, over all blocks.",
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

  /** Comparisons that it is not asked about. */
  public String unchecked() {
    return unchecked;
  }

  @Override
  public String toString() {
    return name;
  }
}

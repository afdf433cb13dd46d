package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether the machine had CPU time left while two limited servers were under load at once. Without it one took from the
 * other what its limit allows, and what a limit costs would not be seen.
 */
final class RoomForBoth {
  /** From this part of the machine's cores on, both servers and the client may have waited for each other. */
  static final double MOST = 0.95;

  private final ServerCores limits;
  private final int machine;

  /** Of servers with these limits, on a machine with so many cores. */
  RoomForBoth(ServerCores limits, int machine) {
    this.limits = limits;
    this.machine = machine;
  }

  /** Why nothing can be concluded; empty where there was room, and where the limits are more than the machine. */
  Optional<String> refusal(List<Pair> pairs) {
    List<Pair> both = pairs.stream().filter(pair -> pair.twin() == null && pair.isOfOneTime()).toList();
    if (both.isEmpty() || limits.baseline() + limits.candidate() > machine
        || both.stream().flatMap(Pair::slices).map(Slice::serverCpuNanos).anyMatch(Objects::isNull)) {
      return Optional.empty();
    }
    double used = both.stream()
        .mapToLong(pair -> pair.baseline().serverCpuNanos() + pair.candidate().serverCpuNanos()
            + pair.baseline().clientCpuNanos())
        .sum();
    double share = used / both.stream().mapToLong(Pair::nanos).sum() / machine;
    return share > MOST
        ? Optional.of(String.format(Locale.ROOT,
            "both servers under load at once and the client used %.0f %% of this machine's cores, more than %.0f %%, so"
                + " that their own limits did not decide what they got; measure them in turns (--load in-turns)",
            100 * share, 100 * MOST))
        : Optional.empty();
  }
}

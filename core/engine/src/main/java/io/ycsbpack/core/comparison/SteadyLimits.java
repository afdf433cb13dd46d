package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.probe.LimitWatch;
import io.ycsbpack.core.probe.UsageProbe;
import java.util.List;

/** The CPU limits of servers and client, which have to stay the same while they are measured in pairs. */
final class SteadyLimits {
  private final LimitWatch watch;

  /**
   * Those of this moment.
   *
   * @param servers of which those are left out whose limit is too slow to be read after each pair
   */
  SteadyLimits(List<UsageProbe> servers) {
    watch = new LimitWatch(servers);
  }

  /**
   * Compares them with those of now. A server that is gone has none: its failed operations tell that.
   *
   * @throws CommandException when one has changed
   */
  void verify() {
    watch.look();
    watch.changes().stream().findFirst().ifPresent(change -> {
      throw new CommandException(ExitCode.NOT_VALID, change + " while it was measured; the pair of that moment is left"
          + " out");
    });
  }
}

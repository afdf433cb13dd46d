package io.ycsbpack.core.comparison;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.probe.LimitWatch;
import io.ycsbpack.core.probe.UsageProbe;
import java.util.List;

/** The CPU limits of servers and client, which have to stay the same while they are measured in pairs. */
final class SteadyLimits {
  private final LimitWatch watch;

  /** @param servers those with a limit that is too slow to be read after each pair are left out */
  SteadyLimits(List<UsageProbe> servers) {
    watch = new LimitWatch(servers);
  }

  /**
   * A server that is gone has no limits: its failed operations report that.
   *
   * @throws CommandException if a limit has changed
   */
  void verify() {
    watch.look();
    watch.changes().stream().findFirst().ifPresent(change -> {
      throw new CommandException(ExitCode.NOT_VALID, change + " while it was measured; the pair of that moment is left"
          + " out");
    });
  }
}

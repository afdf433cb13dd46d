package io.ycsbpack.k8s.job;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.k8s.cluster.Cluster;
import java.time.Duration;
import java.util.List;

/**
 * Makes sure that a run is an orphan before it is taken from its owner. A command that lives looks dead where the
 * reader's clock is ahead, or where its API server was away and has just returned; it says that it lives within a
 * second look.
 */
public final class Orphans {
  /** Time for two heartbeats, and for a request that was under way when the API server returned. */
  static final Duration BETWEEN_LOOKS = Duration.ofSeconds(40);

  private Orphans() {
  }

  /**
   * Those of these runs that look dead now, and whose command has not said anything by a second look.
   *
   * @param known as they were seen at the first look
   * @throws CommandException when the user asks to stop meanwhile
   */
  public static List<KnownRun> find(Cluster cluster, List<KnownRun> known, Deadline deadline, Console console) {
    List<KnownRun> silent = known.stream().filter(KnownRun::isOrphan).toList();
    if (silent.isEmpty()) {
      return silent;
    }
    passTime(deadline, console, silent.stream().map(KnownRun::id).toList());
    List<KnownRun> now = KnownRun.all(cluster);
    return silent.stream().filter(run -> now.stream().anyMatch(later -> isStillSilent(run, later))).toList();
  }

  private static boolean isStillSilent(KnownRun before, KnownRun now) {
    return now.id().equals(before.id()) && now.isOrphan() && now.owner().equals(before.owner());
  }

  /** Waits for the time between two looks at these runs. */
  static void passTime(Deadline deadline, Console console, List<String> runs) {
    console.say("looking again in " + BETWEEN_LOOKS.toSeconds() + " s whether "
        + (runs.size() == 1 ? "the command of run " + runs.get(0) + " lives"
            : "the commands of these runs live: "
                + String.join(", ", runs)));
    deadline.upTo(BETWEEN_LOOKS).until(() -> false);
  }
}

package io.ycsbpack.core.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;
import io.ycsbpack.core.machine.MachineFacts;

/** Keeps dry runs, which have no database, and databases on emulated machines out of what compares databases. */
public final class DryRun {
  private DryRun() {
  }

  /**
   * Refuses a target that is no database.
   *
   * @param what can't be done with it, such as "a check"
   * @throws UsageException when it is none
   */
  public static void refuse(Target target, String what) {
    if (target.kind() == TargetKind.DRY_RUN) {
      throw new UsageException(what + " measures a database, and this is a dry run without one: name another binding;"
          + " 'ycsb bindings' lists them");
    }
  }

  /**
   * Refuses also one on an emulated machine.
   *
   * @throws UsageException when nothing can be concluded of the target
   */
  public static void refuseWithoutResult(Target target, String what) {
    refuse(target, what);
    if (target.kind() == TargetKind.EMULATED) {
      throw new UsageException(what + " concludes from figures, and the machine of this server is "
          + MachineFacts.NO_RESULT + ": 'ycsb run', or an experiment in rounds (--tier R), tries whether it works");
    }
  }
}

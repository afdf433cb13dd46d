package io.ycsbpack.core.run;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.binding.Target;
import io.ycsbpack.core.binding.TargetKind;

/** Excludes dry runs, which have no database, from comparisons of databases. */
public final class DryRun {
  private DryRun() {
  }

  /**
   * @param what the command that is impossible with a dry run, such as "a check"
   * @throws UsageException when the target is no database
   */
  public static void refuse(Target target, String what) {
    if (target.kind() == TargetKind.DRY_RUN) {
      throw new UsageException(what + " measures a database, and this is a dry run without one: name another binding;"
          + " 'ycsb help bindings' lists them");
    }
  }
}

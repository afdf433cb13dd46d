package io.ycsbpack.core.workload;

import site.ycsb.DB;
import site.ycsb.Status;

/**
 * What a YCSB database class offers to {@link StatementWorkload}: it registers itself in {@code DB.init}, on the thread
 * whose operations it does, and the workload finds it there.
 */
public interface StatementConnection {

  /**
   * Runs a statement once and reads its whole answer.
   *
   * @param statement in the database's own language
   * @param bytes     takes how many bytes the rows of the answer had, at index 0
   * @return one of YCSB's status constants, or one of the binding's own for its kinds of failure
   */
  Status run(String statement, long[] bytes);

  /** Makes {@code connection} this thread's; called by a {@link DB} at the end of its {@code init}. */
  static void register(StatementConnection connection) {
    StatementConnections.CURRENT.set(connection);
  }

  /** Forgets this thread's connection; called by a {@link DB} in its {@code cleanup}. */
  static void unregister() {
    StatementConnections.CURRENT.remove();
  }

  /** This thread's connection; null when its database does not serve statements. */
  static StatementConnection current() {
    return StatementConnections.CURRENT.get();
  }
}

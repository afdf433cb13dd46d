// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import io.ycsbpack.core.console.Progress;
import java.util.Optional;
import java.util.Set;

/**
 * Stores the tenant data set in a database; a binding implements it for loads. Every method throws
 * {@link io.ycsbpack.core.TargetException} with one clear line when the database refuses.
 *
 * <p>Rows carry their number in {@code event_id}. The table of events has the columns
 * {@code tenant_id, project_id, event_id, event_time, user_id, metric, status, payload}; the second table has
 * {@code tenant_id, project_id, name}. Both say in their comment which data set they hold
 * ({@link TenantSpec#fingerprint}).
 */
public interface TenantStore {

  TenantTableState state(TenantSpec spec);

  /**
   * Makes both tables, empty, in the place of what is there.
   *
   * @throws io.ycsbpack.core.TargetException when a table of that name is there that ycsbpack did not make
   */
  void create(TenantSpec spec);

  /**
   * Makes what is missing of the tables and their indexes, and keeps what is there; nothing to do when all is there.
   */
  default void prepare(TenantSpec spec) {
    if (state(spec).kind() == TenantTableState.Kind.MISSING) {
      create(spec);
    }
  }

  /**
   * Checks, before a run and once the data set is complete, that the database answers these queries as intended, such
   * as by an index. The default checks nothing.
   *
   * @throws io.ycsbpack.core.TargetException when the figures of a query would measure something else
   */
  default void checkQueries(TenantSpec spec, Set<TenantQuery> queries) {
  }

  /** Removes every row of the table of events from {@code fromRow} up to, not including, {@code toRow}. */
  void clear(TenantSpec spec, long fromRow, long toRow);

  /**
   * Keeps a snapshot of the table of events if that makes it cheaper to {@link #clear} one client's additions; the
   * default remembers nothing.
   */
  default void keep(TenantSpec spec) {
  }

  /**
   * Waits until the server has ended the inserts of a killed client, whose rows would otherwise come after they were
   * counted. The default has no such inserts.
   *
   * @throws io.ycsbpack.core.TargetException if they go on for minutes: another client loads the same table
   */
  default void awaitInserts(TenantSpec spec) {
  }

  /**
   * How many rows are there of each of the blocks {@code [0, blockRows)}, {@code [blockRows, 2 * blockRows)}, ... of
   * the table of events.
   */
  long[] rowsOfBlocks(TenantSpec spec, long blockRows);

  /**
   * How many rows are there, on all hosts together, of each of {@code batches} batches of rows from {@code fromRow} on.
   * Waits a limited time for a host that does not answer; if it stays away, rows that only it holds do not count.
   *
   * @return empty if this database can't count them
   */
  default Optional<long[]> rowsOfBatches(TenantSpec spec, long fromRow, int batchRows, int batches) {
    return Optional.empty();
  }

  /** Whether the server can make the rows by itself ({@link #generate}); else the client sends them. */
  default boolean canGenerate() {
    return true;
  }

  /**
   * Lets the server make the rows {@code fromRow} up to, not including, {@code toRow} of the table of events.
   *
   * @throws UnsupportedOperationException when this database can't
   */
  default void generate(TenantSpec spec, long fromRow, long toRow) {
    throw new UnsupportedOperationException("this database can't make rows by itself");
  }

  /** Makes the second table whole, by whatever way is fastest; does nothing when it is. */
  void fillSecondTable(TenantSpec spec, Progress progress);

  /** A writer of batches with a separate connection; for one thread. */
  TenantWriter writer(TenantSpec spec);

  /** Finishes a load after its last row, such as by waiting for an index; the default does nothing. */
  default void finish(TenantSpec spec) {
  }
}

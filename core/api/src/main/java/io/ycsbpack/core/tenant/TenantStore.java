package io.ycsbpack.core.tenant;

import io.ycsbpack.core.console.Progress;
import java.util.Optional;
import java.util.Set;

/**
 * Where a database keeps the tenant data set: what a binding implements so that it can be loaded. Every method throws
 * {@link io.ycsbpack.core.TargetException} with one clear line when the database refuses.
 *
 * <p>Rows carry their number in {@code event_id}. The table of events has the columns {@code tenant_id, project_id,
 * event_id, event_time, user_id, metric, status, payload}; the second table has {@code tenant_id, project_id, name}.
 * Both say in their comment which data set they hold ({@link TenantSpec#fingerprint}).
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
   * Checks, before a run and once the data set is complete, that these queries are answered as they are meant to, such
   * as by an index. The default checks nothing.
   *
   * @throws io.ycsbpack.core.TargetException when the figures of one of them would be those of something else
   */
  default void checkQueries(TenantSpec spec, Set<TenantQuery> queries) {
  }

  /** Removes every row of the table of events from {@code fromRow} up to, not including, {@code toRow}. */
  void clear(TenantSpec spec, long fromRow, long toRow);

  /**
   * Keeps a snapshot of the table of events, where that makes it cheaper to {@link #clear} what one client will add to
   * it; the default remembers nothing.
   */
  default void keep(TenantSpec spec) {
  }

  /**
   * How many rows are there of each of the blocks {@code [0, blockRows)}, {@code [blockRows, 2 * blockRows)}, ... of
   * the table of events.
   */
  long[] rowsOfBlocks(TenantSpec spec, long blockRows);

  /**
   * How many rows are there, on all hosts together, of each of {@code batches} batches of rows from {@code fromRow} on.
   * A host that does not answer is waited for, for a while; what it alone holds does not count when it stays away.
   *
   * @return empty when this database can't tell
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

  /** A writer of batches with a connection of its own; for one thread. */
  TenantWriter writer(TenantSpec spec);

  /** What has to be done once after the last row, such as waiting for an index; the default does nothing. */
  default void finish(TenantSpec spec) {
  }
}

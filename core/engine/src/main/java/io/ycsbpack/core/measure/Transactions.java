package io.ycsbpack.core.measure;

/**
 * The ended transactions of a workload, which YCSB counts as its operations. One transaction may be several operations
 * of the database, such as a read and then an update.
 *
 * @param failed transactions with a failed operation
 */
public record Transactions(long ok, long failed) {
  public static final Transactions NONE = new Transactions(0, 0);

  public Transactions plus(Transactions other) {
    return new Transactions(ok + other.ok, failed + other.failed);
  }
}

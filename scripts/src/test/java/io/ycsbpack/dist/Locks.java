package io.ycsbpack.dist;

/** Names for {@code @ResourceLock}: what test classes may not use at the same time. All else runs in parallel. */
final class Locks {
  /** The node of the test cluster has room for one deployed database and its clients. */
  static final String CLUSTER = "cluster";

  private Locks() {
  }
}

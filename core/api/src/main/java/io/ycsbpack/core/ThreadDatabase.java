// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.util.Optional;

/**
 * The YCSB database of this thread. YCSB hides a database behind a wrapper, but calls {@code DB.init},
 * {@code Workload.initThread} and all operations of one thread on that thread. So the database registers itself in
 * {@code init}, removes itself in {@code cleanup}, and the workload finds it here.
 */
public final class ThreadDatabase {
  private static final ThreadLocal<Object> CURRENT = new ThreadLocal<>();

  private ThreadDatabase() {
  }

  public static void register(Object database) {
    CURRENT.set(database);
  }

  public static void unregister() {
    CURRENT.remove();
  }

  /** Empty if this thread's database does not serve that. */
  public static <T> Optional<T> as(Class<T> service) {
    return Optional.ofNullable(CURRENT.get()).filter(service::isInstance).map(service::cast);
  }
}

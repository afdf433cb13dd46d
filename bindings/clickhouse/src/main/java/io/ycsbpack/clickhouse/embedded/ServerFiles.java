package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.FileHandles;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import site.ycsb.Client;

/**
 * The file handles of an embedded server, which has the limit of the process that starts it. Without them it closes
 * connections, and a client is not told why.
 */
final class ServerFiles {
  /** Of a server that has nothing to do: 135 were counted. */
  private static final long OWN = 200;
  /** A connection, and the parts of tables that its query reads: 1,264 were counted under 100 threads of tenantq. */
  private static final long OF_A_CLIENT = 12;
  private static final PropertyType<Integer> THREADS = PropertyType.integer(1, Integer.MAX_VALUE);

  private ServerFiles() {
  }

  /**
   * Refuses a server that would have too few for the client threads of these settings.
   *
   * @throws UsageException when it would
   */
  static void require(Settings settings) {
    require(threads(settings), FileHandles.most());
  }

  private static int threads(Settings settings) {
    return THREADS.parse(settings.values().getOrDefault(Client.THREAD_COUNT_PROPERTY, "1"));
  }

  /** The same for a number of client threads, with as many file handles as there may be. */
  static void require(int threads, long most) {
    long needed = OWN + OF_A_CLIENT * threads;
    if (needed > most) {
      throw new UsageException("the embedded ClickHouse needs some " + needed + " file handles for "
          + Client.THREAD_COUNT_PROPERTY + "=" + threads + ", and may have " + most
          + "; raise the limit (ulimit -n), or lower " + Client.THREAD_COUNT_PROPERTY);
    }
  }
}

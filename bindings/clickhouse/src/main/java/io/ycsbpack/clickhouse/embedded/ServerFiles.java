package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.limit.FileHandles;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import site.ycsb.Client;

/**
 * The file handles of an embedded server, which inherits the limit of the process that starts it. Without free ones it
 * closes connections, and its clients do not learn why.
 */
final class ServerFiles {
  /** Of an idle server: 135 were counted. */
  private static final long OWN = 200;
  /** For a connection and the parts of tables that its query reads: 1,264 were counted under 100 threads of tenantq. */
  private static final long OF_A_CLIENT = 12;
  private static final PropertyType<Integer> THREADS = PropertyType.integer(1, Integer.MAX_VALUE);

  private ServerFiles() {
  }

  /** @throws UsageException if the server would have too few for the client threads of these settings */
  static void require(Settings settings) {
    require(threads(settings), FileHandles.most());
  }

  private static int threads(Settings settings) {
    return THREADS.parse(settings.values().getOrDefault(Client.THREAD_COUNT_PROPERTY, "1"));
  }

  static void require(int threads, long most) {
    long needed = OWN + OF_A_CLIENT * threads;
    if (needed > most) {
      throw new UsageException("the embedded ClickHouse needs some " + needed + " file handles for "
          + Client.THREAD_COUNT_PROPERTY + "=" + threads + ", and may have " + most
          + "; raise the limit (ulimit -n), or lower " + Client.THREAD_COUNT_PROPERTY);
    }
  }
}

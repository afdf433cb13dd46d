// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import io.ycsbpack.couchbasedouble.CouchbaseDouble;
import io.ycsbpack.testkit.TcpRelay;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A network in front of a double whose answers arrive later, by the time of a round trip. */
final class SlowNetwork implements AutoCloseable {
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final TcpRelay keyValue;
  private final TcpRelay management;
  private final String connectionString;

  /** Puts it in front of this double, which from now on announces its ports. */
  SlowNetwork(CouchbaseDouble server, Duration roundTrip) {
    keyValue = relay(server.keyValuePort(), roundTrip);
    management = relay(server.managementPort(), roundTrip);
    connectionString = server.announce(keyValue.port(), management.port());
  }

  String connectionString() {
    return connectionString;
  }

  private TcpRelay relay(int port, Duration roundTrip) {
    return new TcpRelay(port) {
      @Override
      protected void answer(InputStream from, OutputStream to) throws IOException {
        byte[] buffer = new byte[65536];
        for (int size = from.read(buffer); size >= 0; size = from.read(buffer)) {
          byte[] answer = Arrays.copyOf(buffer, size);
          clock.schedule(() -> {
            to.write(answer);
            return null;
          }, roundTrip.toNanos(), TimeUnit.NANOSECONDS);
        }
        try {
          // The relay closes both connections after this; the last answers are still under way.
          clock.schedule(() -> null, roundTrip.toNanos(), TimeUnit.NANOSECONDS).get();
        } catch (InterruptedException | ExecutionException | RejectedExecutionException e) {
          throw new IOException(e);
        }
      }
    };
  }

  @Override
  public void close() {
    keyValue.close();
    management.close();
    // Delayed answers still arrive, so that no relay waits for one that never does.
    clock.shutdown();
  }
}

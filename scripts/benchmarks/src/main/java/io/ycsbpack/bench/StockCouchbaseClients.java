package io.ycsbpack.bench;

import com.couchbase.client.java.Collection;
import io.ycsbpack.core.driver.IntegrityChecks;
import io.ycsbpack.core.property.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.htrace.core.HTraceConfiguration;
import org.apache.htrace.core.Tracer;
import site.ycsb.ClientThread;
import site.ycsb.DBWrapper;

/** The threads of YCSB's stock client, with its measuring wrapper and its core workload, on {@link MinimalCouchbase}. */
final class StockCouchbaseClients implements RunningClients {
  private final CountedWorkload workload = new CountedWorkload();
  private final String connectionString;
  private final Settings settings;
  private final int threads;

  StockCouchbaseClients(String connectionString, Settings settings, int threads) {
    this.connectionString = connectionString;
    this.settings = settings;
    this.threads = threads;
  }

  @Override
  public void run() throws Exception {
    Properties properties = settings.toProperties();
    IntegrityChecks.prepare();
    workload.init(properties);
    CountDownLatch ended = new CountDownLatch(threads);
    ExecutorService clients = Executors.newFixedThreadPool(threads);
    try (CouchbaseDriver driver = new CouchbaseDriver(connectionString);
        Tracer tracer = new Tracer.Builder("bench").conf(HTraceConfiguration.EMPTY).build()) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        DBWrapper db = wrapper(driver.collection(), tracer);
        db.setProperties(properties);
        ClientThread client = new ClientThread(db, true, workload, properties, 0, 0, ended);
        client.setThreadId(i);
        client.setThreadCount(threads);
        running.add(clients.submit(client));
      }
      for (Future<?> client : running) {
        client.get();
      }
    } finally {
      clients.shutdown();
    }
  }

  /** The wrapper's own opening prints lines for each thread; there is nothing to open. */
  private static DBWrapper wrapper(Collection collection, Tracer tracer) {
    return new DBWrapper(new MinimalCouchbase(collection), tracer) {
      @Override
      public void init() {
        // connected already
      }
    };
  }

  @Override
  public long done() {
    return workload.done();
  }

  @Override
  public void stop() {
    workload.requestStop();
  }
}

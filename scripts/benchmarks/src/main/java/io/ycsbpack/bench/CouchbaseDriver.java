package io.ycsbpack.bench;

import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import com.couchbase.client.java.Collection;
import java.time.Duration;

/** The Couchbase driver by itself, connected to the double, with the same settings as in our binding. */
final class CouchbaseDriver implements AutoCloseable {
  private final Cluster cluster;
  private final Collection collection;

  CouchbaseDriver(String connectionString) {
    cluster = Cluster.connect(connectionString, ClusterOptions.clusterOptions("Administrator", "password")
        .environment(environment -> environment.compressionConfig(compression -> compression.enable(false))
            .thresholdLoggingTracerConfig(tracer -> tracer.enabled(false))
            .loggingMeterConfig(meter -> meter.enabled(false))
            .orphanReporterConfig(orphans -> orphans.enabled(false))));
    cluster.bucket("default").waitUntilReady(Duration.ofSeconds(10));
    collection = cluster.bucket("default").defaultCollection();
    collection.exists("user0");
  }

  Collection collection() {
    return collection;
  }

  @Override
  public void close() {
    cluster.disconnect();
  }
}

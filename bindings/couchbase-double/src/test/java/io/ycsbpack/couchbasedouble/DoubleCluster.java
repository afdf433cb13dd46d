// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.couchbase.client.java.Bucket;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import com.couchbase.client.java.Collection;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A double for each test, and the real driver connected to it. */
final class DoubleCluster implements BeforeEachCallback, AfterEachCallback {
  private CouchbaseDouble server;
  private Cluster cluster;

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    server = new CouchbaseDouble("b", "Administrator", "secret");
    // Long enough for a busy machine; who waits for a timeout asks for a shorter one.
    cluster = Cluster.connect(server.connectionString(), ClusterOptions.clusterOptions("Administrator", "secret")
        .environment(environment -> environment.timeoutConfig(timeouts -> timeouts.kvTimeout(Duration.ofMinutes(3))
            .connectTimeout(Duration.ofMinutes(1)))
            .compressionConfig(compression -> compression.enable(false))));
    bucket().waitUntilReady(Duration.ofMinutes(2));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    cluster.disconnect();
    server.close();
  }

  CouchbaseDouble server() {
    return server;
  }

  Cluster cluster() {
    return cluster;
  }

  Bucket bucket() {
    return cluster.bucket("b");
  }

  Collection documents() {
    return bucket().defaultCollection();
  }
}

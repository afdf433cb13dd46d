package io.ycsbpack.couchbasedouble;

import com.couchbase.client.java.Bucket;
import com.couchbase.client.java.Cluster;
import com.couchbase.client.java.ClusterOptions;
import com.couchbase.client.java.Collection;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A double for each test, and the real driver connected to it. */
final class DoubleCluster implements BeforeEachCallback, AfterEachCallback {
  private final UnaryOperator<CouchbaseDouble.Builder> like;
  private CouchbaseDouble server;
  private Cluster cluster;

  DoubleCluster() {
    this(builder -> builder);
  }

  DoubleCluster(UnaryOperator<CouchbaseDouble.Builder> like) {
    this.like = like;
  }

  DoubleCluster(Clock clock) {
    this(builder -> builder.clock(clock));
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    server = like.apply(CouchbaseDouble.builder().bucket("b").password("secret")).start();
    cluster = connect("secret");
    bucket().waitUntilReady(Duration.ofMinutes(2));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    cluster.disconnect();
    server.close();
  }

  Cluster connect(String password) {
    return Cluster.connect(server.connectionString(), ClusterOptions.clusterOptions("Administrator", password)
        // Long enough for a busy machine; who waits for a timeout asks for a shorter one. An operation outlives an
        // attempt to connect: the driver does not notice a connection closed in its handshake before that.
        .environment(environment -> environment.timeoutConfig(timeouts -> timeouts.kvTimeout(Duration.ofMinutes(3))
            .kvDurableTimeout(Duration.ofMinutes(3))
            .connectTimeout(Duration.ofMinutes(1)))
            .compressionConfig(compression -> compression.enable(false))));
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

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbase;

import com.couchbase.mock.BucketConfiguration;
import com.couchbase.mock.CouchbaseMock;
import com.couchbase.mock.memcached.MemcachedServer;
import com.sun.net.httpserver.HttpServer;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import site.ycsb.DBException;

/** The same records on CouchbaseMock: somebody else's idea of the key-value protocol. */
class MockRecordsIT extends RecordSemantics {
  private static final String BUCKET = "ycsb";

  private final List<Couchbase> connected = new ArrayList<>();
  private HttpServer http;
  private Mock mock;

  /** The mock's own REST listener binds all interfaces, so it is never started; a small one on loopback stands in. */
  private static final class Mock extends CouchbaseMock {
    private final HttpServer http;

    Mock(HttpServer http) throws IOException {
      super(0, new ArrayList<>());
      this.http = http;
    }

    @Override
    public int getHttpPort() {
      return http.getAddress().getPort();
    }
  }

  @BeforeEach
  void start() throws Exception {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", exchange -> {
      byte[] healthy = "{\"nodes\":[{\"status\":\"healthy\"}]}".getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, healthy.length);
      exchange.getResponseBody().write(healthy);
      exchange.close();
    });
    http.start();
    mock = new Mock(http);
    BucketConfiguration bucket = new BucketConfiguration();
    bucket.name = BUCKET;
    bucket.password = "password";
    bucket.numNodes = 1;
    bucket.numReplicas = 0;
    bucket.numVBuckets = 64;
    bucket.hostname = "127.0.0.1";
    mock.createBucket(bucket);
    for (MemcachedServer server : mock.getBuckets().get(BUCKET).getServers()) {
      server.setCccpEnabled(true);
    }
  }

  @AfterEach
  void stop() throws Exception {
    connected.forEach(Couchbase::cleanup);
    mock.removeBucket(BUCKET);
    http.stop(0);
  }

  @Override
  Couchbase database(String... properties) throws DBException {
    Map<String, String> values = new HashMap<>(Map.of("couchbase.host",
        "couchbase://127.0.0.1:" + mock.getCarrierPort(BUCKET), "couchbase.bucket", BUCKET, "couchbase.username",
        BUCKET, "couchbase.password", "password", "couchbase.kvTimeout", "2m", "couchbase.connectTimeout", "2m"));
    for (int i = 0; i < properties.length; i += 2) {
      values.put(properties[i], properties[i + 1]);
    }
    Couchbase database = TestCluster.connected(Settings.NONE.with(values, "the test"));
    connected.add(database);
    return database;
  }
}

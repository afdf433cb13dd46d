// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.ycsbpack.couchbasedouble.fault.Fault;
import io.ycsbpack.couchbasedouble.fault.Faults;
import io.ycsbpack.couchbasedouble.kv.Topology;
import io.ycsbpack.couchbasedouble.query.QueryEngine;
import io.ycsbpack.couchbasedouble.store.BucketStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The management and the query service on one port of loopback. */
public final class HttpServices implements AutoCloseable {
  private static final int BACKLOG = 1024;

  static {
    // Without it the JDK's server waits for the acknowledgement of the header before it sends the body: 40 ms each.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final String authorization;
  private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "couchbase-double-http");
    thread.setDaemon(true);
    return thread;
  });
  private final Faults faults;
  private final Topology topology;
  private final QueryEngine engine;
  private final QueryApi queries;
  private final ManagementApi management;
  private final int port;
  private HttpServer server;

  /** @param body JSON, or the text of an error */
  record Reply(int status, byte[] body) {
    static Reply of(int status, String body) {
      return new Reply(status, body.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Serves on a free port. */
  public HttpServices(BucketStore bucket, Topology topology, Faults faults, String user, String password)
      throws IOException {
    this.topology = topology;
    this.faults = faults;
    authorization = "Basic "
        + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    engine = new QueryEngine(bucket);
    queries = new QueryApi(engine, faults);
    management = new ManagementApi(bucket, topology);
    server = bind(0);
    port = server.getAddress().getPort();
    start();
  }

  public int port() {
    return port;
  }

  public QueryEngine engine() {
    return engine;
  }

  public long executed() {
    return queries.executed();
  }

  public synchronized void refuse(boolean refuse) throws IOException {
    if (refuse && server != null) {
      server.stop(0);
      server = null;
    } else if (!refuse && server == null) {
      server = bind(port);
      start();
    }
  }

  @Override
  public void close() throws IOException {
    refuse(true);
    threads.shutdownNow();
  }

  private static HttpServer bind(int port) throws IOException {
    return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
  }

  private void start() {
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      Reply reply = reply(exchange, body);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(reply.status(), reply.body().length == 0 ? -1 : reply.body().length);
      exchange.getResponseBody().write(reply.body());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Reply reply(HttpExchange exchange, String body) throws InterruptedException, IOException {
    String path = exchange.getRequestURI().getPath();
    boolean query = path.equals("/query/service");
    if (!topology.hasQuery() && (query || path.equals("/admin/ping"))) {
      return Reply.of(404, "Not found.");
    }
    if (path.equals("/admin/ping")) {
      return Reply.of(200, "{}");
    }
    if (!authorization.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
      return Reply.of(401, "{}");
    }
    if (query) {
      return queries.answer(body);
    }
    faults.awaitManagement();
    if (path.equals("/pools/default") && faults.take(Fault.FORBIDDEN_POOL)
        || path.startsWith("/pools/default/stats/") && faults.take(Fault.FORBIDDEN_STATISTICS)) {
      return Reply.of(403, "{\"message\":\"Forbidden. User needs the following permissions\"}");
    }
    return management.answer(exchange.getRequestMethod(), path, String.valueOf(exchange.getRequestURI().getQuery()),
        body);
  }
}

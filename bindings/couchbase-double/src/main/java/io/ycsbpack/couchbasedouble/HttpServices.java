// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The management and the query service on one port of loopback. */
final class HttpServices {
  static {
    // Without it the JDK's server waits for the acknowledgement of the header before it sends the body: 40 ms each.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final Node node;
  private final String authorization;
  private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "couchbase-double-http");
    thread.setDaemon(true);
    return thread;
  });
  final QueryApi queries;
  private final ManagementApi management;
  final int port;
  private HttpServer server;

  /** @param body JSON, or the text of an error */
  record Reply(int status, byte[] body) {
    static Reply of(int status, String body) {
      return new Reply(status, body.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Serves on a free port. */
  HttpServices(Node node) throws IOException {
    this.node = node;
    authorization = "Basic "
        + Base64.getEncoder().encodeToString((node.user + ":" + node.password).getBytes(StandardCharsets.UTF_8));
    queries = new QueryApi(node);
    management = new ManagementApi(node);
    listen(0);
    port = server.getAddress().getPort();
  }

  synchronized void refuse(boolean refuse) throws IOException {
    if (refuse && server != null) {
      server.stop(0);
      server = null;
    } else if (!refuse && server == null) {
      listen(port);
    }
  }

  /** Ends the requests that were left without an answer. */
  void close() {
    threads.shutdownNow();
  }

  private void listen(int on) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), on), KeyValueServer.BACKLOG);
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
    if (!node.query && (query || path.equals("/admin/ping"))) {
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
    node.faults.awaitManagement();
    if (path.equals("/pools/default") && node.faults.take(Fault.FORBIDDEN_POOL)
        || path.startsWith("/pools/default/stats/") && node.faults.take(Fault.FORBIDDEN_STATISTICS)) {
      return Reply.of(403, "{\"message\":\"Forbidden. User needs the following permissions\"}");
    }
    return management.answer(exchange.getRequestMethod(), path, String.valueOf(exchange.getRequestURI().getQuery()),
        body);
  }
}

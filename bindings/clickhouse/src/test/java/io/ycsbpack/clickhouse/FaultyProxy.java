// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP proxy in front of the real server that can be told to answer by itself. */
final class FaultyProxy implements AutoCloseable {
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer listener;
  private final int serverPort;
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger passing = new AtomicInteger();
  private volatile int swallowed;
  private volatile int status;
  private volatile byte[] body;
  private volatile boolean ended;
  private volatile String replaced;
  private volatile String replacement;

  FaultyProxy(int serverPort) throws IOException {
    this.serverPort = serverPort;
    listener = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    listener.createContext("/", this::handle);
    listener.setExecutor(threads);
    listener.start();
  }

  int port() {
    return listener.getAddress().getPort();
  }

  /**
   * From now on every request gets this answer.
   *
   * @param whole whether the answer ends as HTTP wants it; the connection is closed otherwise
   */
  void answer(int answeredStatus, byte[] answeredBody, boolean whole) {
    body = answeredBody;
    ended = whole;
    status = answeredStatus;
  }

  /** From now on every nth request with a body is read, and its connection closed without an answer. */
  void swallowEvery(int nth) {
    passing.set(0);
    swallowed = nth;
  }

  /** From now on this text in the server's answers is replaced by another one of the same length. */
  void replace(String text, String by) {
    replaced = text;
    replacement = by;
  }

  /** Requests with a body that got the answer of {@link #answer}. */
  int answered() {
    return answered.get();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] request = exchange.getRequestBody().readAllBytes();
    if (status != 0) {
      answered.addAndGet(request.length == 0 ? 0 : 1);
      if (ended) {
        send(exchange, status, body);
        return;
      }
      exchange.sendResponseHeaders(status, 0);
      exchange.getResponseBody().write(body);
      exchange.getResponseBody().flush();
      throw new IOException("the connection is closed behind an answer that is not ended");
    }
    if (swallowed > 0 && request.length > 0 && passing.incrementAndGet() % swallowed == 0) {
      throw new IOException("the connection is closed without an answer");
    }
    HttpRequest.Builder forwarded = HttpRequest
        .newBuilder(URI.create("http://127.0.0.1:" + serverPort + exchange.getRequestURI()));
    exchange.getRequestHeaders().forEach((name, values) -> {
      if (name.toLowerCase().startsWith("x-clickhouse") || name.equalsIgnoreCase("authorization")) {
        forwarded.header(name, values.get(0));
      }
    });
    try {
      HttpResponse<byte[]> answer = client.send(
          forwarded.POST(HttpRequest.BodyPublishers.ofByteArray(request)).build(),
          HttpResponse.BodyHandlers.ofByteArray());
      answer.headers().map().forEach((name, values) -> {
        if (name.toLowerCase().startsWith("x-clickhouse")) {
          exchange.getResponseHeaders().set(name, values.get(0));
        }
      });
      send(exchange, answer.statusCode(), replaced == null
          ? answer.body()
          : new String(answer.body(), StandardCharsets.ISO_8859_1).replace(replaced, replacement)
              .getBytes(StandardCharsets.ISO_8859_1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private static void send(HttpExchange exchange, int code, byte[] content) throws IOException {
    exchange.sendResponseHeaders(code, content.length == 0 ? -1 : content.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(content);
    }
  }

  @Override
  public void close() {
    listener.stop(0);
    threads.shutdownNow();
  }
}

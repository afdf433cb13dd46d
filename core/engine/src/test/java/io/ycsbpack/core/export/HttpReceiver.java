// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.export;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server of each test that keeps the requests it is sent, and answers each with 200 until it is told to refuse. */
final class HttpReceiver implements BeforeEachCallback, AfterEachCallback {
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile int status = 200;

  /** @param path as it was sent, with its escapes */
  record Request(String method, String path, Headers headers, byte[] body) {
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::take);
    server.start();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    stop();
  }

  /** From now on connections are refused. */
  void stop() {
    server.stop(0);
  }

  /** @param newStatus of HTTP, from now on */
  void answers(int newStatus) {
    status = newStatus;
  }

  /** In the order of their arrival. */
  List<Request> requests() {
    return requests;
  }

  /** Its address, without a path. */
  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.add(new Request(exchange.getRequestMethod(), exchange.getRequestURI().getRawPath(),
          exchange.getRequestHeaders(), exchange.getRequestBody().readAllBytes()));
      exchange.sendResponseHeaders(status, -1);
    }
  }
}

package io.ycsbpack.core.export;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server of each test that keeps the requests it is sent, and gives each the same answer. */
final class HttpReceiver implements BeforeEachCallback, AfterEachCallback {
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile int status;
  private volatile String answer = "";

  /**
   * With this answer, until there is another.
   *
   * @param status of HTTP
   */
  HttpReceiver(int status) {
    this.status = status;
  }

  /**
   * A request.
   *
   * @param path as it was sent, with its escapes
   */
  record Request(String method, String path, Headers headers, byte[] body) {
    /** The first header of this name, in whatever case; null without one. */
    String header(String name) {
      return headers.getFirst(name);
    }

    /** The body as UTF-8. */
    String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
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

  /** Gives this answer from now on. */
  void answers(int newStatus, String newAnswer) {
    status = newStatus;
    answer = newAnswer;
  }

  /** What it was sent, in the order of its arrival. */
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
      if (status == 302) {
        exchange.getResponseHeaders().add("Location", address() + "/elsewhere");
      }
      byte[] text = answer.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, text.length == 0 ? -1 : text.length);
      exchange.getResponseBody().write(text);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** An HTTP server that answers each query over one UInt64 column with the bytes that a test gives it. */
final class StubServer implements AutoCloseable {
  private final HttpServer listener;
  private volatile byte[] answer = new byte[0];
  private volatile boolean whole = true;

  StubServer() throws IOException {
    listener = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    listener.createContext("/", this::handle);
    listener.start();
  }

  /** URL of two hosts, both of which are this server. */
  String url() {
    String host = "127.0.0.1:" + listener.getAddress().getPort();
    return "jdbc:clickhouse://" + host + "," + host + "/default";
  }

  /**
   * From now on this answers queries of tenants.
   *
   * @param rows  as they are counted from 0
   * @param text  what follows the rows
   * @param ended whether the answer ends as HTTP wants it; the connection is closed otherwise
   */
  void answer(int rows, String text, boolean ended) {
    ByteArrayOutputStream body = columns("count()");
    for (int row = 0; row < rows; row++) {
      body.writeBytes(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(row).array());
    }
    body.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    answer = body.toByteArray();
    whole = ended;
  }

  private void handle(HttpExchange exchange) throws IOException {
    String sql = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("X-ClickHouse-Format", "RowBinaryWithNames");
    if (!sql.contains("tenant_id")) {
      // It knows no settings, so that none are sent.
      send(exchange, columns("name", "value", "min", "max", "readonly").toByteArray());
      exchange.close();
      return;
    }
    send(exchange, answer);
    if (!whole) {
      exchange.getResponseBody().flush();
      throw new IOException("the connection is closed behind an answer that is not ended");
    }
    exchange.close();
  }

  private static void send(HttpExchange exchange, byte[] body) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write(body);
  }

  private static ByteArrayOutputStream columns(String... names) {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.write(names.length);
    for (String name : names) {
      text(header, name);
    }
    return header;
  }

  private static void text(ByteArrayOutputStream to, String text) {
    to.write(text.length());
    to.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() {
    listener.stop(0);
  }
}

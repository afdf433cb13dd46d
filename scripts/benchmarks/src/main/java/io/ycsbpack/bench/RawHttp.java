// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.bench;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/**
 * The least that a client can do to query ClickHouse: one keep-alive socket, one request written, the answer read to
 * its end and discarded. The baseline for the cost of a driver.
 */
final class RawHttp implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String host;
  private final byte[] scratch = new byte[65536];

  RawHttp(String host, int port) throws IOException {
    this.host = host + ":" + port;
    socket = new Socket(host, port);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), 65536);
    out = new BufferedOutputStream(socket.getOutputStream(), 65536);
  }

  /** @param settings part of the address, such as {@code "&default_format=RowBinary"} */
  void query(String statement, String settings) throws IOException {
    post("/?wait_end_of_query=0" + settings, statement.getBytes(StandardCharsets.UTF_8));
  }

  void insert(String statement, String settings, byte[] body) throws IOException {
    post("/?query=" + URLEncoder.encode(statement, StandardCharsets.UTF_8) + settings, body);
  }

  private void post(String path, byte[] body) throws IOException {
    String head = "POST " + path + " HTTP/1.1\r\nHost: " + host + "\r\nContent-Length: " + body.length + "\r\n\r\n";
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.write(body);
    out.flush();
    readAnswer();
  }

  private void readAnswer() throws IOException {
    String status = line();
    boolean chunked = false;
    long length = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(java.util.Locale.ROOT);
      chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
      if (lower.startsWith("content-length:")) {
        length = Long.parseLong(lower.substring("content-length:".length()).strip());
      }
    }
    if (chunked) {
      for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
        skip(size + 2);
      }
      line();
    } else {
      skip(length);
    }
    if (!status.startsWith("HTTP/1.1 200")) {
      throw new IOException(status + ": " + new String(scratch, 0, 200, StandardCharsets.UTF_8));
    }
  }

  private void skip(long count) throws IOException {
    for (long left = count; left > 0;) {
      int read = in.read(scratch, 0, (int) Math.min(left, scratch.length));
      if (read < 0) {
        throw new EOFException();
      }
      left -= read;
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException();
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}

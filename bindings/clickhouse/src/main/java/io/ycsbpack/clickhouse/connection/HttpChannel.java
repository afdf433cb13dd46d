// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import io.ycsbpack.core.console.ProcessConsole;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.io.CloseMode;

/**
 * One thread's kept HTTP connection to one host: one request after the other, on the plain HTTP/1.1 connection that the
 * driver's HTTP client is built on. The client above it costs more CPU than the rest of a small query. After an answer
 * 429 or 503 it repeats the request after a second, within the measured time.
 *
 * <p>The other side may close a connection while it is idle. A connection that was idle for longer than the keep-alive
 * time is therefore not used again. If a connection was idle for a second and turns out to be closed, its query never
 * reached a server and is sent once more. A query that is lost on a new connection, or on one in use, has failed. A
 * write is never sent twice: it gets a new connection if the old one has been idle.
 */
final class HttpChannel implements AutoCloseable {
  private static final Http1Config CONFIG = Http1Config.custom().setBufferSize(16384).build();
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final Duration KEEP_ALIVE_MARGIN = Duration.ofSeconds(1);
  private static final Pattern KEEP_ALIVE_TIMEOUT = Pattern.compile("(?i)\\btimeout\\s*=\\s*(\\d{1,6})");
  private static final AtomicBoolean WARNED = new AtomicBoolean();

  private final Endpoint endpoint;
  private final ClickHouseOptions options;
  private final LongSupplier clock;
  private long keepAliveNanos;
  private long lastUse;
  private SSLContext tls;
  private DefaultBHttpClientConnection connection;
  private SendLimit limit;

  HttpChannel(Endpoint endpoint, ClickHouseOptions options, LongSupplier clock) {
    this.endpoint = endpoint;
    this.options = options;
    this.clock = clock;
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /**
   * Sends a request and receives the head of its answer. The caller reads the body and then calls {@link #finish}.
   *
   * @param repeatable whether the server may get the request twice
   * @throws IOException if there is no connection, or it was lost; a {@link SocketTimeoutException} if the server did
   *     not take the request in time, or nothing came in time
   */
  ClassicHttpResponse exchange(ClassicHttpRequest request, boolean repeatable) throws IOException {
    long idle = clock.getAsLong() - lastUse;
    boolean maybeClosed = idle >= IDLE_NANOS;
    if (idle > keepAliveNanos || maybeClosed && !repeatable) {
      close();
    }
    boolean sentAgain = maybeClosed && connection != null;
    try {
      return send(request);
    } catch (IOException e) {
      if (!sentAgain || !isClosedBeforeAnAnswer(e)) {
        throw e;
      }
      if (WARNED.compareAndSet(false, true)) {
        ProcessConsole.warn("the server, or a proxy, closed a connection after it had been idle for "
            + idle / 100_000_000 / 10.0 + " s; its query was sent again. Set "
            + ClickHouseProperties.KEEP_ALIVE.name() + " below the time after which the other side closes");
      }
      return send(request);
    }
  }

  private static boolean isClosedBeforeAnAnswer(IOException failure) {
    for (Throwable t = failure; t != null; t = t.getCause()) {
      if (t instanceof NoHttpResponseException || t instanceof SocketException && !(t instanceof ConnectException)) {
        return true;
      }
    }
    return false;
  }

  private ClassicHttpResponse send(ClassicHttpRequest request) throws IOException {
    boolean isNew = connection == null;
    if (isNew) {
      connection = connect();
    }
    boolean answered = false;
    // The writer of a body may close this channel.
    SendLimit sending = limit;
    try {
      sending.begin();
      connection.sendRequestHeader(request);
      connection.sendRequestEntity(request);
      connection.flush();
      sending.end();
      ClassicHttpResponse response = receiveHead();
      connection.receiveResponseEntity(response);
      if (isNew) {
        keepAliveNanos = options.keepAlive().orElseGet(() -> keepAlive(response)).toNanos();
      }
      answered = true;
      return response;
    } catch (IOException e) {
      throw sending.explained(e);
    } catch (HttpException e) {
      throw new IOException(endpoint + " answers no HTTP that can be understood: " + e.getMessage(), e);
    } finally {
      if (!answered) {
        close();
      }
    }
  }

  private ClassicHttpResponse receiveHead() throws IOException, HttpException {
    ClassicHttpResponse response = connection.receiveResponseHeader();
    while (response.getCode() < HttpStatus.SC_OK) {
      response = connection.receiveResponseHeader();
    }
    return response;
  }

  /** Less than the other side's own time, which its header tells and which starts before the answer arrives here. */
  private static Duration keepAlive(ClassicHttpResponse response) {
    Header header = response.getFirstHeader(HttpHeaders.KEEP_ALIVE);
    Matcher timeout = KEEP_ALIVE_TIMEOUT.matcher(header == null ? "" : header.getValue());
    if (!timeout.find()) {
      return ClickHouseOptions.UNKNOWN_KEEP_ALIVE;
    }
    Duration said = Duration.ofSeconds(Long.parseLong(timeout.group(1)));
    return said.compareTo(KEEP_ALIVE_MARGIN.multipliedBy(2)) > 0 ? said.minus(KEEP_ALIVE_MARGIN) : said.dividedBy(2);
  }

  /** @param whole whether the body was read to its end: the connection can't be used again otherwise */
  void finish(ClassicHttpResponse response, boolean whole) {
    if (!whole || !DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, response, null)) {
      close();
    }
    lastUse = clock.getAsLong();
  }

  private DefaultBHttpClientConnection connect() throws IOException {
    IOException first = null;
    for (InetAddress address : InetAddress.getAllByName(endpoint.host())) {
      try {
        return connect(address);
      } catch (ConnectException | SocketTimeoutException e) {
        first = first == null ? e : first;
      }
    }
    throw first;
  }

  /** An address without a route also counts as a failure to connect, not as a lost connection. */
  private void connect(Socket socket, InetAddress address) throws IOException {
    try {
      socket.connect(new InetSocketAddress(address, endpoint.port()), ClickHouseOptions.CONNECT_TIMEOUT_MILLIS);
    } catch (SocketException e) {
      throw (ConnectException) new ConnectException("Connect to " + endpoint + " failed: " + e.getMessage())
          .initCause(e);
    }
  }

  private DefaultBHttpClientConnection connect(InetAddress address) throws IOException {
    Socket socket = new Socket();
    boolean connected = false;
    try {
      socket.setTcpNoDelay(true);
      connect(socket, address);
      DefaultBHttpClientConnection made = new DefaultBHttpClientConnection(CONFIG);
      if (options.isTls()) {
        made.bind(secure(socket), socket);
      } else {
        made.bind(socket);
      }
      socket.setSoTimeout(options.socketTimeoutMillis());
      limit = SendLimit.of(socket, TimeUnit.MILLISECONDS.toNanos(options.socketTimeoutMillis()), clock);
      connected = true;
      return made;
    } finally {
      if (!connected) {
        socket.close();
      }
    }
  }

  private SSLSocket secure(Socket socket) throws IOException {
    if (tls == null) {
      tls = options.sslContext();
    }
    String name = endpoint.host().replaceAll("[\\[\\]]", "");
    SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, name, endpoint.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.setSoTimeout(ClickHouseOptions.CONNECT_TIMEOUT_MILLIS);
    secured.startHandshake();
    return secured;
  }

  @Override
  public void close() {
    if (connection != null) {
      limit.remove();
      connection.close(CloseMode.GRACEFUL);
      connection = null;
    }
  }
}

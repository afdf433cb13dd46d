// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;

/**
 * One HTTP/1.1 connection to a host, with a bound for every wait. A socket's timeout covers only reading: a write to a
 * stopped server would wait as long as that is stopped. One thread for all connections closes the sockets whose time is
 * over, which ends the write.
 */
final class HttpConnection {
  private static final Http1Config CONFIG = Http1Config.custom().setBufferSize(16384).build();
  /** More than a lost packet or a slow handshake needs, less than an operation may take. */
  private static final int CONNECT_TIMEOUT_MILLIS = 5000;
  private static final long WATCH_MILLIS = 500;
  private static final Set<HttpConnection> OPEN = ConcurrentHashMap.newKeySet();

  static {
    Executors.newSingleThreadScheduledExecutor(task -> {
      Thread thread = new Thread(task, "clickhouse-send-limit");
      thread.setDaemon(true);
      return thread;
    })
        .scheduleWithFixedDelay(() -> OPEN.forEach(HttpConnection::closeIfExceeded), WATCH_MILLIS, WATCH_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  private final DefaultBHttpClientConnection http = new DefaultBHttpClientConnection(CONFIG);
  private final Socket socket = new Socket();
  private final Endpoint endpoint;
  private final long sendNanos;
  private final LongSupplier clock;
  private volatile boolean sending;
  private volatile boolean exceeded;
  private volatile long since;

  private HttpConnection(Endpoint endpoint, long sendNanos, LongSupplier clock) {
    this.endpoint = endpoint;
    this.sendNanos = sendNanos;
    this.clock = clock;
  }

  /**
   * Connects to the first address of the host that answers.
   *
   * @param timeout limit of sending a request, and of each wait for a part of its answer
   * @param clock in nanoseconds, for the limit of sending a request
   */
  static HttpConnection open(Endpoint endpoint, Duration timeout, Optional<SSLContext> tls, LongSupplier clock)
      throws IOException {
    IOException first = null;
    for (InetAddress address : InetAddress.getAllByName(endpoint.host())) {
      HttpConnection made = new HttpConnection(endpoint, timeout.toNanos(), clock);
      try {
        made.connect(address);
        if (tls.isPresent()) {
          made.http.bind(made.secured(tls.get()), made.socket);
        } else {
          made.http.bind(made.socket);
        }
        made.socket.setSoTimeout((int) Math.min(Integer.MAX_VALUE, timeout.toMillis()));
        OPEN.add(made);
        return made;
      } catch (IOException e) {
        made.socket.close();
        if (!(e instanceof ConnectException || e instanceof SocketTimeoutException)) {
          throw e;
        }
        first = first == null ? e : first;
      }
    }
    throw first;
  }

  /** An address without a route also counts as a failure to connect, not as a lost connection. */
  private void connect(InetAddress address) throws IOException {
    socket.setTcpNoDelay(true);
    try {
      socket.connect(new InetSocketAddress(address, endpoint.port()), CONNECT_TIMEOUT_MILLIS);
    } catch (SocketException e) {
      throw (ConnectException) new ConnectException("Connect to " + endpoint + " failed: " + e.getMessage())
          .initCause(e);
    }
  }

  private SSLSocket secured(SSLContext tls) throws IOException {
    String name = endpoint.host().replaceAll("[\\[\\]]", "");
    SSLSocket secured = (SSLSocket) tls.getSocketFactory().createSocket(socket, name, endpoint.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.setSoTimeout(CONNECT_TIMEOUT_MILLIS);
    secured.startHandshake();
    return secured;
  }

  /** Sends a request and receives the head of its answer. */
  ClassicHttpResponse exchange(ClassicHttpRequest request) throws IOException {
    try {
      since = clock.getAsLong();
      sending = true;
      http.sendRequestHeader(request);
      http.sendRequestEntity(request);
      http.flush();
      sending = false;
      ClassicHttpResponse response = http.receiveResponseHeader();
      while (response.getCode() < HttpStatus.SC_OK) {
        response = http.receiveResponseHeader();
      }
      http.receiveResponseEntity(response);
      return response;
    } catch (IOException e) {
      throw exceeded
          ? new SocketTimeoutException("the server did not take the request within "
              + TimeUnit.NANOSECONDS.toMillis(sendNanos) + " ms")
          : e;
    } catch (HttpException e) {
      throw new IOException(endpoint + " answers no HTTP that can be understood: " + e.getMessage(), e);
    }
  }

  private void closeIfExceeded() {
    if (sending && clock.getAsLong() - since > sendNanos) {
      exceeded = true;
      Closer.closeQuietly(socket);
    }
  }

  void close() {
    OPEN.remove(this);
    http.close(CloseMode.GRACEFUL);
  }
}

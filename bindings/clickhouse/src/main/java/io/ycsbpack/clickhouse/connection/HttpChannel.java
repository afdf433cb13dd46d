package io.ycsbpack.clickhouse.connection;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
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
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.io.CloseMode;

/**
 * One thread's kept HTTP connection to one host: one request after the other, on the plain HTTP/1.1 connection that the
 * driver's HTTP client is built on. The client above it costs more CPU than the rest of a small query. After an answer
 * 429 or 503 it repeats the request after a second, within the measured time. This class sends nothing twice, except
 * queries on a connection that was closed while idle: see {@link IdleTime}.
 */
final class HttpChannel implements AutoCloseable {
  private static final Http1Config CONFIG = Http1Config.custom().setBufferSize(16384).build();

  private final Endpoint endpoint;
  private final ConnectionOptions options;
  private final LongSupplier clock;
  private final IdleTime idle;
  private SSLContext tls;
  private DefaultBHttpClientConnection connection;
  private SendLimit limit;

  HttpChannel(Endpoint endpoint, ConnectionOptions options, LongSupplier clock) {
    this.endpoint = endpoint;
    this.options = options;
    this.clock = clock;
    idle = new IdleTime(clock, options.keepAlive(endpoint));
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
    // A write on a connection that the other side may have closed would be lost: it gets a new one.
    if (!idle.isReused() || !repeatable && idle.isIdle()) {
      close();
    }
    return idle.<ClassicHttpResponse, IOException>spend(repeatable && connection != null, () -> send(request));
  }

  private ClassicHttpResponse send(ClassicHttpRequest request) throws IOException {
    if (connection == null) {
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
      ClassicHttpResponse response = connection.receiveResponseHeader();
      while (response.getCode() < HttpStatus.SC_OK) {
        response = connection.receiveResponseHeader();
      }
      connection.receiveResponseEntity(response);
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

  /** @param whole whether the body was read to its end: the connection can't be used again otherwise */
  void finish(ClassicHttpResponse response, boolean whole) {
    boolean kept = whole && DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, response, null);
    if (!kept) {
      close();
    }
    idle.used(kept);
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
      socket.connect(new InetSocketAddress(address, endpoint.port()), ConnectionOptions.CONNECT_TIMEOUT_MILLIS);
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
    secured.setSoTimeout(ConnectionOptions.CONNECT_TIMEOUT_MILLIS);
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

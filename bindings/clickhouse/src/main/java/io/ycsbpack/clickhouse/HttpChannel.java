// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import com.clickhouse.client.api.http.ClickHouseHttpProto;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection;
import org.apache.hc.core5.http.io.entity.EntityTemplate;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.io.Closer;
import org.apache.hc.core5.io.IOCallback;

/**
 * One thread's requests to one host, one after the other over a kept HTTP/1.1 connection, the plain one that the
 * driver's HTTP client is built on. The client above it costs more CPU than the rest of a small query. After an answer
 * 429 or 503 it repeats the request after a second, within the measured time.
 *
 * <p>The other side may close a connection while it is idle. If a connection was idle for a second and turns out to be
 * closed, its query never reached a server: it is sent once more. A query that is lost on a new connection, or on
 * one in use, has failed. A write is never sent twice: it gets a new connection if the old one has been idle.
 *
 * <p>Every wait has a bound. A socket's timeout covers only reading: a write to a stopped server would wait as long as
 * that is stopped. One thread for all channels closes the sockets whose time is over, which ends the write.
 *
 * <p>Rows come in RowBinaryWithNames unless the statement names another format: an answer of no rows then has bytes
 * too. If a server dies while it sends the HTTP headers, HTTP clients see a whole answer with an empty body. In plain
 * RowBinary that means "no rows".
 */
final class HttpChannel implements AutoCloseable {
  static final String ROWS = "RowBinaryWithNames";
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);
  /** More than a lost packet or a slow handshake needs, less than an operation may take. */
  private static final int CONNECT_TIMEOUT_MILLIS = 5000;
  private static final long WATCH_MILLIS = 500;
  private static final int LONGEST_REFUSAL = 16384;
  private static final int UNKNOWN_LENGTH = -1;
  private static final Http1Config CONFIG = Http1Config.custom().setBufferSize(16384).build();
  private static final Set<HttpChannel> CONNECTED = ConcurrentHashMap.newKeySet();

  static {
    Executors.newSingleThreadScheduledExecutor(task -> {
      Thread thread = new Thread(task, "clickhouse-send-limit");
      thread.setDaemon(true);
      return thread;
    })
        .scheduleWithFixedDelay(() -> CONNECTED.forEach(HttpChannel::endIfExceeded), WATCH_MILLIS, WATCH_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  private final Endpoint endpoint;
  /** Limit of sending a request, and of each wait for a part of its answer. */
  private final Duration timeout;
  /** In nanoseconds. */
  private final LongSupplier clock;
  private final Optional<SSLContext> tls;
  private final boolean compressed;
  /** Made once, and sent with each path and body. Holds the password. */
  private final BasicClassicHttpRequest request = new BasicClassicHttpRequest("POST", "/");
  private final RowBinaryInput input = new RowBinaryInput();
  private IOCallback<OutputStream> body;
  private long lastUse;
  /** Null without a connection. */
  private DefaultBHttpClientConnection connection;
  private volatile Socket socket;
  private volatile boolean sending;
  private volatile boolean exceeded;
  private volatile long sendingSince;

  HttpChannel(Endpoint endpoint, ClickHouseOptions options, LongSupplier clock) {
    this.endpoint = endpoint;
    timeout = options.clientTimeout();
    this.clock = clock;
    tls = options.get(ClickHouseProperties.SSL) ? Optional.of(options.sslContext()) : Optional.empty();
    compressed = options.get(ClickHouseProperties.COMPRESS);
    request.setHeader(HttpHeaders.HOST, endpoint.host() + ":" + endpoint.port());
    request.setHeader(HttpHeaders.USER_AGENT, "ycsbpack");
    request.setHeader(HttpHeaders.CONTENT_TYPE, ContentType.TEXT_PLAIN.getMimeType());
    request.setHeader(HttpHeaders.AUTHORIZATION, options.authorization());
    request.setHeader(ClickHouseHttpProto.HEADER_DATABASE, endpoint.database());
    request.setEntity(new EntityTemplate(-1, ContentType.TEXT_PLAIN, null, this::writeBody));
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /**
   * The path of any number of requests.
   *
   * @param format of rows in the answer, unless a statement names another
   * @param more server settings, and the statement of an insert, by name
   */
  String path(String format, Map<String, String> more) {
    Map<String, String> parameters = new LinkedHashMap<>(more);
    parameters.put("default_format", format);
    if (compressed) {
      parameters.put("compress", "1");
    }
    return parameters.entrySet()
        .stream()
        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
        .collect(Collectors.joining("&", "/?", ""));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** As {@link #send}, for a query that names no format; costs less. */
  void query(String path, RequestBody sql, IOCallback<RowBinaryInput> reader) throws IOException {
    exchange(path, sql, sql.size(), true, true, reader);
  }

  /**
   * Sends a statement and reads its answer.
   *
   * @param repeatable whether the server may get it twice
   * @throws IOException of the server, also one that it wrote into the answer after its first rows; of the connection;
   *     of a proxy that has no server; {@link ClickHouseFailure#of} explains it
   */
  void send(String path, RequestBody sql, boolean repeatable, IOCallback<RowBinaryInput> reader) throws IOException {
    exchange(path, sql, sql.size(), repeatable, false, reader);
  }

  /** Sends rows of unknown length, and returns when they are acknowledged. The path names the statement. */
  void insert(String path, IOCallback<OutputStream> rows) throws IOException {
    exchange(path, rows, UNKNOWN_LENGTH, false, false, RowBinaryInput::skipToEnd);
  }

  /** Removing a header makes an object, even if there is no such header. */
  private void replace(String before, String header, Object value) {
    if (request.containsHeader(before)) {
      request.removeHeaders(before);
    }
    request.setHeader(header, value);
  }

  private void writeBody(OutputStream out) throws IOException {
    try {
      body.execute(out);
    } catch (IOException | RuntimeException | Error e) {
      // Closing the body would end it in order, and the server would keep a part of the rows.
      close();
      throw e;
    }
  }

  /** @param named whether the rows are known to begin with the names of their columns */
  private void exchange(String path, IOCallback<OutputStream> next, int length, boolean repeatable, boolean named,
      IOCallback<RowBinaryInput> reader) throws IOException {
    body = next;
    request.setPath(path);
    if (length == UNKNOWN_LENGTH) {
      replace(HttpHeaders.CONTENT_LENGTH, HttpHeaders.TRANSFER_ENCODING, "chunked");
    } else {
      replace(HttpHeaders.TRANSFER_ENCODING, HttpHeaders.CONTENT_LENGTH, length);
    }
    ClassicHttpResponse response = head(repeatable);
    boolean whole = false;
    try {
      InputStream answer = response.getEntity().getContent();
      if (ServerException.isIn(response)) {
        byte[] bytes = answer.readNBytes(LONGEST_REFUSAL);
        whole = bytes.length < LONGEST_REFUSAL;
        throw ServerException.refusal(response, bytes, compressed);
      }
      input.begin(compressed ? new CompressedBody(answer) : answer);
      read(response, named, reader);
      whole = !input.hasNext();
    } finally {
      // Behind an answer that was not read to its end, the connection can't be used again.
      if (!whole || !DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, response, null)) {
        close();
      }
      lastUse = clock.getAsLong();
    }
  }

  private void read(ClassicHttpResponse response, boolean named, IOCallback<RowBinaryInput> reader)
      throws IOException {
    try {
      // Every answer has names or this header, so that one that is cut off can be told from one of no rows.
      if (named || hasNames(response)) {
        input.skipNames();
      } else if (response.getFirstHeader(ClickHouseHttpProto.HEADER_QUERY_ID) == null) {
        throw new EOFException("the answer ended within its headers");
      }
      reader.execute(input);
    } catch (IOException | RuntimeException e) {
      input.throwExceptionWhereItBroke();
      throw e;
    }
    input.throwExceptionAtEnd();
  }

  private static boolean hasNames(ClassicHttpResponse response) {
    Header format = response.getFirstHeader(ClickHouseHttpProto.HEADER_FORMAT);
    return format != null && format.getValue().equals(ROWS);
  }

  private ClassicHttpResponse head(boolean repeatable) throws IOException {
    boolean maybeClosed = clock.getAsLong() - lastUse >= IDLE_NANOS;
    if (maybeClosed && !repeatable) {
      close();
    }
    boolean sentAgain = maybeClosed && connection != null;
    try {
      return head();
    } catch (IOException e) {
      if (!sentAgain || !isClosedBeforeAnAnswer(e)) {
        throw e;
      }
      return head();
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

  /** Sends the request and receives the head of its answer. */
  private ClassicHttpResponse head() throws IOException {
    if (connection == null) {
      connect();
    }
    boolean received = false;
    try {
      sendingSince = clock.getAsLong();
      sending = true;
      connection.sendRequestHeader(request);
      connection.sendRequestEntity(request);
      connection.flush();
      sending = false;
      ClassicHttpResponse response = connection.receiveResponseHeader();
      while (response.getCode() < HttpStatus.SC_OK) {
        response = connection.receiveResponseHeader();
      }
      connection.receiveResponseEntity(response);
      received = true;
      return response;
    } catch (IOException e) {
      throw exceeded
          ? new SocketTimeoutException("the server did not take the request within " + timeout.toMillis() + " ms")
          : e;
    } catch (HttpException e) {
      throw new IOException(endpoint + " answers no HTTP that can be understood: " + e.getMessage(), e);
    } finally {
      if (!received) {
        close();
      }
    }
  }

  /** Connects to the first address of the host that answers. */
  private void connect() throws IOException {
    IOException first = null;
    for (InetAddress address : InetAddress.getAllByName(endpoint.host())) {
      Socket made = new Socket();
      try {
        made.setTcpNoDelay(true);
        connect(made, address);
        DefaultBHttpClientConnection http = new DefaultBHttpClientConnection(CONFIG);
        if (tls.isPresent()) {
          http.bind(secured(made, tls.get()), made);
        } else {
          http.bind(made);
        }
        made.setSoTimeout((int) Math.min(Integer.MAX_VALUE, timeout.toMillis()));
        connection = http;
        socket = made;
        exceeded = false;
        CONNECTED.add(this);
        return;
      } catch (IOException e) {
        made.close();
        if (!(e instanceof ConnectException || e instanceof SocketTimeoutException)) {
          throw e;
        }
        first = first == null ? e : first;
      }
    }
    throw first;
  }

  /** An address without a route also counts as a failure to connect, not as a lost connection. */
  private void connect(Socket made, InetAddress address) throws IOException {
    try {
      made.connect(new InetSocketAddress(address, endpoint.port()), CONNECT_TIMEOUT_MILLIS);
    } catch (SocketException e) {
      throw (ConnectException) new ConnectException("Connect to " + endpoint + " failed: " + e.getMessage())
          .initCause(e);
    }
  }

  private SSLSocket secured(Socket made, SSLContext context) throws IOException {
    String name = endpoint.host().replaceAll("[\\[\\]]", "");
    SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(made, name, endpoint.port(), true);
    SSLParameters parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.setSoTimeout(CONNECT_TIMEOUT_MILLIS);
    secured.startHandshake();
    return secured;
  }

  private void endIfExceeded() {
    if (sending && clock.getAsLong() - sendingSince > timeout.toNanos()) {
      exceeded = true;
      Closer.closeQuietly(socket);
    }
  }

  @Override
  public void close() {
    if (connection != null) {
      CONNECTED.remove(this);
      sending = false;
      connection.close(CloseMode.GRACEFUL);
      connection = null;
    }
  }
}

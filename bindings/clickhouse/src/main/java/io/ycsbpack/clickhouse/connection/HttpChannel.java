// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.http.ClickHouseHttpProto;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.NoHttpResponseException;
import org.apache.hc.core5.http.impl.DefaultConnectionReuseStrategy;
import org.apache.hc.core5.http.io.entity.EntityTemplate;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;
import org.apache.hc.core5.io.IOCallback;

/**
 * One thread's requests to one host, one after the other over a kept {@link HttpConnection}, the plain one that the
 * driver's HTTP client is built on. The client above it costs more CPU than the rest of a small query. After an answer
 * 429 or 503 it repeats the request after a second, within the measured time.
 *
 * <p>The other side may close a connection while it is idle. If a connection was idle for a second and turns out to be
 * closed, its query never reached a server: it is sent once more. A query that is lost on a new connection, or on
 * one in use, has failed. A write is never sent twice: it gets a new connection if the old one has been idle.
 *
 * <p>Rows come in RowBinaryWithNames unless the statement names another format: an answer of no rows then has bytes
 * too. If a server dies while it sends the HTTP headers, HTTP clients see a whole answer with an empty body. In plain
 * RowBinary that means "no rows".
 */
final class HttpChannel implements AutoCloseable {
  static final String ROWS = "RowBinaryWithNames";
  private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int LONGEST_REFUSAL = 16384;

  private final Endpoint endpoint;
  private final ClickHouseOptions options;
  private final LongSupplier clock;
  private final boolean compressed;
  private final BasicClassicHttpRequest statement;
  private final BasicClassicHttpRequest insert;
  private final RowBinaryInput input = new RowBinaryInput();
  /** The body of the next statement, and the rows of the next insert. */
  private RequestBody text;
  private IOCallback<OutputStream> rows;
  private long lastUse;
  private SSLContext tls;
  private HttpConnection connection;

  HttpChannel(Endpoint endpoint, ClickHouseOptions options, LongSupplier clock) {
    this.endpoint = endpoint;
    this.options = options;
    this.clock = clock;
    compressed = options.isCompressed();
    statement = request();
    statement.setEntity(new EntityTemplate(-1, ContentType.TEXT_PLAIN, null, out -> text.writeTo(out)));
    insert = request();
    insert.setEntity(new EntityTemplate(-1, ContentType.APPLICATION_OCTET_STREAM, null, this::writeRows));
    insert.setHeader(HttpHeaders.TRANSFER_ENCODING, "chunked");
  }

  Endpoint endpoint() {
    return endpoint;
  }

  /** Made once, and sent with each path and body. Holds the password. */
  private BasicClassicHttpRequest request() {
    BasicClassicHttpRequest request = new BasicClassicHttpRequest("POST", "/");
    request.setHeader(HttpHeaders.HOST, endpoint.host() + ":" + endpoint.port());
    request.setHeader(HttpHeaders.USER_AGENT, "ycsbpack");
    request.setHeader(HttpHeaders.CONTENT_TYPE, ContentType.TEXT_PLAIN.getMimeType());
    request.setHeader(HttpHeaders.AUTHORIZATION, options.authorization());
    request.setHeader(ClickHouseHttpProto.HEADER_DATABASE, endpoint.database());
    return request;
  }

  /**
   * The path of any number of requests.
   *
   * @param format of rows in the answer, unless a statement names another
   * @param settings server settings, by name
   */
  String path(String format, Map<String, String> settings) {
    Map<String, String> parameters = new LinkedHashMap<>(settings);
    parameters.put("default_format", format);
    if (compressed) {
      parameters.put("compress", "1");
    }
    return parameters.entrySet()
        .stream()
        .map(parameter -> encoded(parameter.getKey()) + "=" + encoded(parameter.getValue()))
        .collect(Collectors.joining("&", "/?", ""));
  }

  /** The path of any number of calls of {@link #insert}; the statement includes the format of the rows. */
  String insertPath(String sql, Map<String, String> settings) {
    Map<String, String> parameters = new LinkedHashMap<>(settings);
    parameters.put(ClickHouseHttpProto.QPARAM_QUERY_STMT, sql);
    return path(ROWS, parameters);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** As {@link #send}, for a query that names no format; costs less. */
  void query(String path, RequestBody sql, HostConnection.AnswerReader reader) throws IOException {
    exchange(statement(path, sql), true, true, reader);
  }

  /**
   * Sends a statement and reads its answer.
   *
   * @param repeatable whether the server may get it twice
   * @throws IOException of the server, also one that it wrote into the answer after its first rows; of the connection;
   *     of a proxy that has no server; {@link ClickHouseFailure#of} explains it
   */
  void send(String path, RequestBody sql, boolean repeatable, HostConnection.AnswerReader reader) throws IOException {
    exchange(statement(path, sql), repeatable, false, reader);
  }

  private ClassicHttpRequest statement(String path, RequestBody sql) {
    text = sql;
    statement.setPath(path);
    statement.setHeader(HttpHeaders.CONTENT_LENGTH, sql.size());
    return statement;
  }

  /** Every answer has these headers or names, so that one that is cut off can be told from one of no rows. */
  private void begin(boolean named, ClassicHttpResponse response) throws IOException {
    if (named || hasNames(response)) {
      input.skipNames();
    } else if (response.getFirstHeader(ClickHouseHttpProto.HEADER_QUERY_ID) == null) {
      throw new EOFException("the answer ended within its headers");
    }
  }

  private static boolean hasNames(ClassicHttpResponse response) {
    Header format = response.getFirstHeader(ClickHouseHttpProto.HEADER_FORMAT);
    return format != null && format.getValue().equals(ROWS);
  }

  /** Returns when the rows are acknowledged. */
  void insert(String path, IOCallback<OutputStream> rows) throws IOException {
    this.rows = rows;
    insert.setPath(path);
    exchange(insert, false, false, RowBinaryInput::skipToEnd);
  }

  private void writeRows(OutputStream out) throws IOException {
    boolean whole = false;
    try {
      rows.execute(out);
      whole = true;
    } finally {
      if (!whole) {
        // Closing the body would end it in order, and the server would keep a part of the rows.
        close();
      }
    }
  }

  /** @param named whether the rows are known to begin with the names of their columns */
  private void exchange(ClassicHttpRequest request, boolean repeatable, boolean named,
      HostConnection.AnswerReader reader) throws IOException {
    ClassicHttpResponse response = head(request, repeatable);
    boolean whole = false;
    try {
      InputStream body = response.getEntity() == null
          ? InputStream.nullInputStream()
          : response.getEntity().getContent();
      if (ServerException.isIn(response)) {
        byte[] bytes = body.readNBytes(LONGEST_REFUSAL);
        whole = bytes.length < LONGEST_REFUSAL;
        throw ServerException.refusal(response, bytes, this::decoded);
      }
      input.begin(decoded(body));
      Optional<ServerException> written = read(response, named, reader);
      whole = written.isEmpty() && !input.hasNext();
      if (written.isPresent()) {
        throw written.get();
      }
    } finally {
      // Behind an answer that was not read to its end, the connection can't be used again.
      if (!whole || !DefaultConnectionReuseStrategy.INSTANCE.keepAlive(null, response, null)) {
        close();
      }
      lastUse = clock.getAsLong();
    }
  }

  private InputStream decoded(InputStream body) {
    return compressed ? new CompressedBody(body) : body;
  }

  private Optional<ServerException> read(ClassicHttpResponse response, boolean named,
      HostConnection.AnswerReader reader) throws IOException {
    try {
      begin(named, response);
      reader.read(input);
      return input.exceptionAtEnd();
    } catch (IOException | RuntimeException e) {
      Optional<ServerException> written = input.exceptionWhereItBroke();
      if (written.isEmpty()) {
        throw e;
      }
      return written;
    }
  }

  private ClassicHttpResponse head(ClassicHttpRequest request, boolean repeatable) throws IOException {
    boolean maybeClosed = clock.getAsLong() - lastUse >= IDLE_NANOS;
    if (maybeClosed && !repeatable) {
      close();
    }
    boolean sentAgain = maybeClosed && connection != null;
    try {
      return head(request);
    } catch (IOException e) {
      if (!sentAgain || !isClosedBeforeAnAnswer(e)) {
        throw e;
      }
      return head(request);
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

  private ClassicHttpResponse head(ClassicHttpRequest request) throws IOException {
    if (connection == null) {
      connection = HttpConnection.open(endpoint, options, this::tls, clock);
    }
    boolean answered = false;
    try {
      ClassicHttpResponse response = connection.exchange(request);
      answered = true;
      return response;
    } finally {
      if (!answered) {
        close();
      }
    }
  }

  private SSLContext tls() {
    if (tls == null) {
      tls = options.sslContext();
    }
    return tls;
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }
}

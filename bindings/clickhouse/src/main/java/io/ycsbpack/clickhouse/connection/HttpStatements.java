package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.http.ClickHouseHttpProto;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.EntityTemplate;
import org.apache.hc.core5.io.IOCallback;

/**
 * One thread's statements to one host over HTTP, each answered in RowBinaryWithNames unless it names another format: an
 * answer of no rows then has bytes too. If a server dies while it sends the HTTP headers, HTTP clients see a whole
 * answer with an empty body. In plain RowBinary that means "no rows".
 */
final class HttpStatements implements AutoCloseable {
  static final String FORMAT = "RowBinaryWithNames";
  private static final String JSON = "JSONCompactEachRow";

  private final String authorization;
  private final Map<String, String> always;
  private final boolean compressed;
  private final HttpChannel channel;
  private final RowBinaryInput input = new RowBinaryInput();
  private final Map<String, String> statementSettings;
  private final PreparedRequest measured;
  private final PreparedRequest plain;

  /**
   * @param channel closed with these statements
   * @param always server settings of every statement, by name
   */
  HttpStatements(HttpChannel channel, ConnectionOptions options, Map<String, String> always) {
    this.channel = channel;
    authorization = options.authorization();
    this.always = always;
    compressed = options.isCompressed();
    statementSettings = options.statementSettings();
    measured = request(statementSettings);
    plain = request(Map.of());
  }

  /** Reads an answer to its end. */
  interface AnswerReader {
    void read(RowBinaryInput input, Head head) throws Exception;
  }

  record Head(ClassicHttpResponse response) {
    /** Whether it names the query. */
    boolean named() {
      return response.getFirstHeader(ClickHouseHttpProto.HEADER_QUERY_ID) != null;
    }

    boolean hasNames() {
      Header format = response.getFirstHeader(ClickHouseHttpProto.HEADER_FORMAT);
      return format != null && FORMAT.equals(format.getValue());
    }
  }

  /**
   * @param measures whether to add the settings of measured statements
   * @param repeatable whether the server may get it twice
   * @throws Exception of the server, also one that it wrote into the answer after its first rows; of the connection; of
   *     a proxy that has no server; {@link Failure#of} explains it
   */
  void send(StatementText sql, boolean measures, boolean repeatable, AnswerReader reader) throws Exception {
    receive((measures ? measured : plain).with(sql.entity()), repeatable, reader);
  }

  /**
   * Sends a statement once, with the settings of measured statements and these. Each line of the answer is a JSON
   * array, unless the statement names another format.
   */
  void sendForJson(StatementText sql, Map<String, String> settings, AnswerReader reader) throws Exception {
    Map<String, String> parameters = new LinkedHashMap<>(statementSettings);
    parameters.putAll(settings);
    receive(request(JSON, parameters).with(sql.entity()), false, reader);
  }

  /** For any number of calls of {@link #insert}; the statement includes the format of the rows. */
  PreparedRequest prepareInsert(String sql, Map<String, String> settings) {
    Map<String, String> parameters = new LinkedHashMap<>(settings);
    parameters.put(ClickHouseHttpProto.QPARAM_QUERY_STMT, sql);
    return request(parameters);
  }

  /** Returns when the rows are acknowledged. */
  void insert(PreparedRequest request, IOCallback<OutputStream> rows) throws Exception {
    HttpEntity body = new EntityTemplate(-1, ContentType.APPLICATION_OCTET_STREAM, null, out -> {
      boolean whole = false;
      try {
        rows.execute(out);
        whole = true;
      } finally {
        if (!whole) {
          // Closing the body would end it in order, and the server would keep a part of the rows.
          channel.close();
        }
      }
    });
    receive(request.with(body), false, (answer, head) -> answer.skipToEnd());
  }

  private PreparedRequest request(Map<String, String> more) {
    return request(FORMAT, more);
  }

  private PreparedRequest request(String format, Map<String, String> more) {
    Map<String, String> parameters = new LinkedHashMap<>(always);
    if (compressed) {
      parameters.put("compress", "1");
    }
    parameters.putAll(more);
    return new PreparedRequest(channel.endpoint(), authorization, format, parameters);
  }

  private void receive(ClassicHttpRequest request, boolean repeatable, AnswerReader reader) throws Exception {
    ClassicHttpResponse response = channel.exchange(request, repeatable);
    boolean whole = false;
    try {
      InputStream body = response.getEntity() == null ? InputStream.nullInputStream()
          : response.getEntity().getContent();
      if (RefusedAnswer.is(response)) {
        RefusedAnswer refused = RefusedAnswer.read(response, body, this::decoded);
        whole = refused.whole();
        throw refused.exception();
      }
      input.begin(decoded(body));
      Optional<ServerException> written = read(new Head(response), reader);
      whole = written.isEmpty() && !input.hasNext();
      if (written.isPresent()) {
        throw written.get();
      }
    } finally {
      channel.finish(response, whole);
    }
  }

  private InputStream decoded(InputStream body) {
    return compressed ? new CompressedBody(body) : body;
  }

  private Optional<ServerException> read(Head head, AnswerReader reader) throws Exception {
    try {
      reader.read(input, head);
      return input.exceptionAtEnd();
    } catch (IOException | RuntimeException e) {
      Optional<ServerException> written = input.exceptionWhereItBroke();
      if (written.isEmpty()) {
        throw e;
      }
      return written;
    }
  }

  @Override
  public void close() {
    channel.close();
  }
}

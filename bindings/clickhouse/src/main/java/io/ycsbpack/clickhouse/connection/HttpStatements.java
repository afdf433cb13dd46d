// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.http.ClickHouseHttpProto;
import java.io.EOFException;
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
 * One thread's requests to one host over HTTP, and their answers. Rows come in RowBinaryWithNames unless the statement
 * names another format: an answer of no rows then has bytes too. If a server dies while it sends the HTTP headers, HTTP
 * clients see a whole answer with an empty body. In plain RowBinary that means "no rows".
 */
final class HttpStatements implements AutoCloseable {
  static final String ROWS = "RowBinaryWithNames";

  private final String authorization;
  private final boolean compressed;
  private final HttpChannel channel;
  private final RowBinaryInput input = new RowBinaryInput();

  /** @param channel closed with these statements */
  HttpStatements(HttpChannel channel, ClickHouseOptions options) {
    this.channel = channel;
    authorization = options.authorization();
    compressed = options.isCompressed();
  }

  /** Reads an answer to its end. */
  interface AnswerReader {
    void read(RowBinaryInput input, Head head) throws Exception;
  }

  record Head(ClassicHttpResponse response) {

    /** @throws EOFException if the query is not named: the answer was cut off within its headers */
    void requireWhole() throws EOFException {
      if (response.getFirstHeader(ClickHouseHttpProto.HEADER_QUERY_ID) == null) {
        throw new EOFException("the answer ended within its headers");
      }
    }

    boolean hasNames() {
      Header format = response.getFirstHeader(ClickHouseHttpProto.HEADER_FORMAT);
      return format != null && ROWS.equals(format.getValue());
    }
  }

  /**
   * For any number of statements.
   *
   * @param format of rows in the answer, unless a statement names another
   * @param parameters server settings, by name
   */
  PreparedRequest prepare(String format, Map<String, String> parameters) {
    Map<String, String> all = new LinkedHashMap<>(parameters);
    if (compressed) {
      all.put("compress", "1");
    }
    return new PreparedRequest(channel.endpoint(), authorization, format, all);
  }

  /** For any number of calls of {@link #insert}; the statement includes the format of the rows. */
  PreparedRequest prepareInsert(String sql, Map<String, String> settings) {
    Map<String, String> parameters = new LinkedHashMap<>(settings);
    parameters.put(ClickHouseHttpProto.QPARAM_QUERY_STMT, sql);
    return prepare(ROWS, parameters);
  }

  /**
   * @param repeatable whether the server may get it twice
   * @throws Exception of the server, also one that it wrote into the answer after its first rows; of the connection; of
   *     a proxy that has no server; {@link ClickHouseFailure#of} explains it
   */
  void send(PreparedRequest request, StatementText sql, boolean repeatable, AnswerReader reader) throws Exception {
    receive(request.with(sql.entity()), repeatable, reader);
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

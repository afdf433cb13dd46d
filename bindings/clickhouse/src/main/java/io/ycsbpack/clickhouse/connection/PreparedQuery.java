package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.data_formats.ClickHouseBinaryFormatReader;
import com.clickhouse.client.api.query.QueryResponse;
import com.clickhouse.client.api.query.QuerySettings;
import com.clickhouse.jdbc.ConnectionImpl;
import com.clickhouse.jdbc.PreparedStatementImpl;
import com.clickhouse.jdbc.ResultSetImpl;
import com.clickhouse.jdbc.internal.ExceptionUtils;
import java.io.EOFException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A measured statement of the driver that finds the exception which a server writes into an answer after its first
 * rows. The driver takes that text for rows and reports a lost connection, or the end of the answer. The request, the
 * decoding of rows and their access are the driver's; the stream between them is {@link WatchedAnswer}.
 */
public final class PreparedQuery extends PreparedStatementImpl {
  private final IdleTime idle;
  private final RowBinaryInput answer = new RowBinaryInput();

  PreparedQuery(Connection connection, String sql, IdleTime idle) throws SQLException {
    super((ConnectionImpl) connection, sql, ((ConnectionImpl) connection).getSqlParser().parsePreparedStatement(sql));
    this.idle = idle;
  }

  @FunctionalInterface
  public interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  /**
   * Runs the statement with the parameters that were set.
   *
   * @throws SQLException of the server, with its code, also one that it wrote into the answer after its first rows; of
   *     the connection; {@link Failure#of} explains it
   */
  public void ask(RowReader reader) throws SQLException {
    boolean kept = false;
    try (ResultSet rows = idle.<ResultSet, SQLException>spend(true, this::executeQuery)) {
      read(rows, reader);
      kept = true;
    } catch (SQLException e) {
      kept = !Failure.of(e).broken();
      throw e;
    } finally {
      idle.used(kept);
    }
  }

  private void read(ResultSet rows, RowReader reader) throws SQLException {
    try {
      while (rows.next()) {
        reader.read(rows);
      }
    } catch (SQLException | RuntimeException e) {
      throw explained(ExceptionUtils.toSqlState(e));
    }
    // To the driver, an answer that ends within the first column of a row is whole.
    Optional<ServerException> written = answer.exceptionAtEnd();
    if (written.isPresent()) {
      throw HostConnection.toSqlException(written.get());
    }
  }

  /** As the driver does, but watches the stream of the answer. */
  @Override
  protected ResultSetImpl executeQueryImpl(String sql, QuerySettings settings) throws SQLException {
    ensureOpen();
    answer.begin(InputStream.nullInputStream());
    QuerySettings sent = QuerySettings.merge(settings, new QuerySettings());
    sent.setQueryId(setLastQueryID(sent.getQueryId()));
    Client client = getConnection().getClient();
    QueryResponse response = null;
    try {
      response = WatchedAnswer.watched(client.query(sql, sent).get(), answer);
      ClickHouseBinaryFormatReader rows = client.newBinaryFormatReader(response);
      if (rows.getSchema() == null) {
        throw new EOFException("the answer is empty, even the names of its columns are missing");
      }
      return new ResultSetImpl(this, response, rows, this::handleSocketTimeoutException);
    } catch (Exception e) {
      SQLException explained = explained(ExceptionUtils.toSqlState(e));
      if (response != null) {
        closeAfter(explained, response);
      }
      throw explained;
    }
  }

  private SQLException explained(SQLException failure) {
    return answer.exceptionWhereItBroke().map(HostConnection::toSqlException).map(explained -> {
      explained.addSuppressed(failure);
      return explained;
    }).orElse(failure);
  }

  private static void closeAfter(SQLException failure, QueryResponse response) {
    try {
      response.close();
    } catch (Exception e) {
      failure.addSuppressed(e);
    }
  }
}

package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.query.QueryResponse;
import com.clickhouse.client.api.query.QuerySettings;
import com.clickhouse.data.ClickHouseFormat;
import com.clickhouse.jdbc.ConnectionImpl;
import io.ycsbpack.core.TargetException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;

/**
 * One thread's connection to one host: the JDBC connection, and the driver's own client behind it for what JDBC can't do:
 * bytes in and out as they are, and inserts in binary.
 */
public final class HostConnection implements AutoCloseable {
  static {
    // Where jars are added by a launcher, DriverManager may not find the driver by itself.
    try {
      Class.forName("com.clickhouse.jdbc.Driver");
    } catch (ClassNotFoundException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Endpoint endpoint;
  private final Connection jdbc;
  private final Client client;

  /** Connects and proves it with a query. */
  HostConnection(Endpoint endpoint, ConnectionOptions options) throws SQLException {
    this.endpoint = endpoint;
    jdbc = DriverManager.getConnection(endpoint.jdbcUrl(), options.driverProperties());
    client = ((ConnectionImpl) jdbc).getClient();
  }

  /** The host. */
  public Endpoint endpoint() {
    return endpoint;
  }

  /** For prepared statements. */
  public Connection jdbc() {
    return jdbc;
  }

  /** The driver's own client, over the same connection. */
  public Client client() {
    return client;
  }

  /**
   * Runs a query and hands its rows, in RowBinary, to the reader, which has to read them to their end.
   *
   * <p>The answer is asked for with the names of its columns before the rows: an answer of no rows then has bytes too. A
   * server that dies while it sends the HTTP headers leaves what HTTP clients take for a whole answer with an empty body,
   * and plain RowBinary would show that as "no rows".
   *
   * @throws Exception as the driver throws it; {@link Failure#of} explains it
   */
  public void query(String sql, AnswerReader reader) throws Exception {
    QuerySettings settings = new QuerySettings().setFormat(ClickHouseFormat.RowBinaryWithNames);
    try (QueryResponse response = client.query(sql, settings).get()) {
      RowBinaryInput input = new RowBinaryInput(response.getInputStream());
      input.skipNames();
      reader.read(input);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** Runs a statement that returns nothing. */
  public void execute(String sql) throws SQLException {
    try (Statement statement = jdbc.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Runs a query that returns one row, and returns its first column as text; null when there is no row. */
  public String value(String sql) throws SQLException {
    try (Statement statement = jdbc.createStatement(); ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getString(1) : null;
    }
  }

  /** Reads an answer. */
  @FunctionalInterface
  public interface AnswerReader {
    /** Reads the rows to their end. */
    void read(RowBinaryInput input) throws Exception;
  }

  @Override
  public void close() {
    try {
      jdbc.close();
    } catch (SQLException e) {
      throw new TargetException("closing the connection to " + endpoint + ": " + Failure.of(e).message(), e);
    }
  }
}

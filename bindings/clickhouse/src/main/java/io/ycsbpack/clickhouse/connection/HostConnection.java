package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.Client;
import com.clickhouse.client.api.DataStreamWriter;
import com.clickhouse.client.api.ServerException;
import com.clickhouse.client.api.http.ClickHouseHttpProto;
import com.clickhouse.client.api.insert.InsertResponse;
import com.clickhouse.client.api.insert.InsertSettings;
import com.clickhouse.client.api.query.QueryResponse;
import com.clickhouse.client.api.query.QuerySettings;
import com.clickhouse.data.ClickHouseFormat;
import com.clickhouse.jdbc.ConnectionImpl;
import com.clickhouse.jdbc.StatementImpl;
import io.ycsbpack.core.TargetException;
import java.io.EOFException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

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

  private static final Pattern SELECT = Pattern.compile("\\s*select\\b", Pattern.CASE_INSENSITIVE);
  private static final ClickHouseFormat FORMAT = ClickHouseFormat.RowBinaryWithNames;

  private final RowBinaryInput input = new RowBinaryInput();
  private final Endpoint endpoint;
  private final ConnectionOptions options;
  private final Connection jdbc;
  private final Client client;
  private final IdleTime idle;
  private final SettingRights rights;
  private Map<String, String> insertSettings;
  private final Map<String, String> quoted = new HashMap<>();

  /** Connects and proves it with a query. */
  HostConnection(Endpoint endpoint, ConnectionOptions options, LongSupplier clock) throws SQLException {
    this.endpoint = endpoint;
    this.options = options;
    rights = SettingRights.of(endpoint, options);
    Properties properties = options.driverProperties(endpoint);
    rights.always().forEach((name, value) -> properties.setProperty("clickhouse_setting_" + name, value));
    jdbc = DriverManager.getConnection(endpoint.jdbcUrl(), properties);
    client = ((ConnectionImpl) jdbc).getClient();
    idle = new IdleTime(clock);
  }

  /** The host. */
  public Endpoint endpoint() {
    return endpoint;
  }

  /** What it was made with. */
  public ConnectionOptions options() {
    return options;
  }

  /** For questions that are not measured. */
  public Connection jdbc() {
    return jdbc;
  }

  /** Prepares a statement that is measured. */
  public PreparedStatement prepare(String sql) throws SQLException {
    PreparedStatement statement = jdbc.prepareStatement(sql);
    options.statementSettings().forEach(((StatementImpl) statement).getLocalSettings()::serverSetting);
    return statement;
  }

  /**
   * Runs a measured query and hands its rows, in RowBinary, to the reader, which has to read them to their end.
   *
   * <p>The answer is asked for with the names of its columns before the rows: an answer of no rows then has bytes too. A
   * server that dies while it sends the HTTP headers leaves what HTTP clients take for a whole answer with an empty body,
   * and plain RowBinary would show that as "no rows".
   *
   * @throws Exception as the driver throws it; {@link Failure#of} explains it. An exception that the server wrote into the
   *                   answer after its first rows is thrown as any other of the server
   */
  public void query(String sql, AnswerReader reader) throws Exception {
    ask(sql, true, headers -> {
      input.skipNames();
      reader.read(input);
    });
  }

  /**
   * Runs a measured statement of any kind and reads its answer to the end.
   *
   * @return bytes of its rows, in the format that the statement names, else in RowBinary; 0 when it returns nothing
   * @throws Exception as {@link #query}
   */
  public long run(String sql) throws Exception {
    long[] bytes = new long[1];
    ask(sql, SELECT.matcher(sql).lookingAt(), headers -> {
      if (FORMAT.name().equals(headers.get(ClickHouseHttpProto.HEADER_FORMAT))) {
        input.skipNames();
      } else if (!headers.containsKey(ClickHouseHttpProto.HEADER_QUERY_ID)) {
        // Behind this header, which every statement gets, an answer that is cut off can be told from an empty one.
        throw new EOFException("the answer ended within its headers");
      }
      bytes[0] = input.skipToEnd();
    });
    return bytes[0];
  }

  /** Reads an answer to its end. */
  private interface WholeAnswer {
    void read(Map<String, String> headers) throws Exception;
  }

  private void ask(String sql, boolean repeatable, WholeAnswer answer) throws Exception {
    QuerySettings settings = new QuerySettings().setFormat(FORMAT);
    options.statementSettings().forEach(settings::serverSetting);
    try (QueryResponse response = idle.spend(repeatable, () -> client.query(sql, settings).get())) {
      input.begin(response.getInputStream());
      ServerException written;
      try {
        answer.read(response.getResponseHeaders());
        written = input.exceptionAtEnd();
      } catch (Exception e) {
        written = input.exceptionWhereItBroke();
        if (written == null) {
          throw e;
        }
      }
      if (written != null) {
        throw written;
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /**
   * Inserts rows in RowBinary and returns when they are acknowledged.
   *
   * @param table   the table's name, not quoted: the driver puts names into its statement as they are, so they are quoted
   *                here
   * @param columns names of the columns, in the order of the rows' values; none for all columns
   * @param more    server settings of this insert on top of {@link #insertSettings()}
   * @param rows    writes the rows
   * @throws Exception as the driver throws it; {@link Failure#of} explains it
   */
  public void insert(String table, List<String> columns, Map<String, String> more, DataStreamWriter rows)
      throws Exception {
    InsertSettings settings = new InsertSettings();
    insertSettings().forEach(settings::serverSetting);
    rights.sendable(more).forEach(settings::serverSetting);
    List<String> names = columns.stream().map(this::quoted).toList();
    try (InsertResponse response = idle.spend(false,
        () -> client.insert(quoted(table), names, once(rows), ClickHouseFormat.RowBinary, settings).get())) {
      // acknowledged; there is nothing in the answer to read
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** The HTTP client behind the driver sends what was answered with 429 or 503 a second time, whatever it is. */
  private static DataStreamWriter once(DataStreamWriter rows) {
    AtomicBoolean sent = new AtomicBoolean();
    return out -> {
      if (sent.getAndSet(true)) {
        throw new IOException(Failure.REFUSED_BY_PROXY + "; the rows are not sent again");
      }
      rows.onOutput(out);
    };
  }

  /** The settings that every insert on this host needs, by name; see {@link InsertRules}. */
  public Map<String, String> insertSettings() {
    if (insertSettings == null) {
      Map<String, String> needed = new HashMap<>(rights.sendable(InsertRules.WANTED));
      needed.putAll(options.requiredInsertSettings());
      insertSettings = Map.copyOf(needed);
    }
    return insertSettings;
  }

  /** Those of these server settings that change something on this host and that the user may send. */
  public Map<String, String> sendable(Map<String, String> wanted) {
    return rights.sendable(wanted);
  }

  private String quoted(String name) {
    return quoted.computeIfAbsent(name, Sql::name);
  }

  /** Asks by a prepared statement; its rows are read and closed by the caller. */
  public ResultSet ask(PreparedStatement statement) throws SQLException {
    return idle.spend(true, statement::executeQuery);
  }

  /** Runs a statement that returns nothing. */
  public void execute(String sql) throws SQLException {
    try (Statement statement = jdbc.createStatement()) {
      idle.<Boolean, SQLException>spend(false, () -> statement.execute(sql));
    }
  }

  /** Runs a query that returns one row, and returns its first column as text; null when there is no row. */
  public String value(String sql) throws SQLException {
    try (Statement statement = jdbc.createStatement();
        ResultSet result = idle.<ResultSet, SQLException>spend(true, () -> statement.executeQuery(sql))) {
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

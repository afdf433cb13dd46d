package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.ServerException;
import io.ycsbpack.core.TargetException;
import java.io.EOFException;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.apache.hc.core5.io.IOCallback;

/**
 * One thread's connection to one host: a kept HTTP connection for everything that is measured, and a JDBC connection,
 * made on first use.
 */
public final class HostConnection implements AutoCloseable {
  static {
    // With jars that a launcher adds, DriverManager may not find the driver by itself.
    try {
      Class.forName("com.clickhouse.jdbc.Driver");
    } catch (ClassNotFoundException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final int KEPT_INSERTS = 256;
  /** Servers differ in whether they put 64-bit numbers of JSON between quotes. */
  private static final Map<String, String> PLAIN_NUMBERS = Map.of("output_format_json_quote_64bit_integers", "0");
  private static final Pattern SELECT = Pattern.compile("\\s*select\\b", Pattern.CASE_INSENSITIVE);

  private final Endpoint endpoint;
  private final ConnectionOptions options;
  private final HttpStatements http;
  private final StatementText text = new StatementText();
  private final IdleTime idle;
  private final SettingRights rights;
  private Map<String, String> insertSettings;
  private final Map<InsertShape, PreparedRequest> inserts = new LinkedHashMap<>(16, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<InsertShape, PreparedRequest> eldest) {
      return size() > KEPT_INSERTS;
    }
  };
  private Connection jdbc;

  /**
   * Does not connect yet; {@link #execute} proves the connection.
   *
   * @param clock in nanoseconds, tells how long the driver's connection has been idle
   * @throws SQLException if the host can't be asked which settings its user may send
   */
  HostConnection(HttpChannel channel, ConnectionOptions options, LongSupplier clock) throws SQLException {
    endpoint = channel.endpoint();
    this.options = options;
    rights = SettingRights.of(endpoint, options);
    http = new HttpStatements(channel, options, rights.always());
    idle = new IdleTime(clock, options.keepAlive(endpoint));
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  public ConnectionOptions options() {
    return options;
  }

  /** For questions that are not measured. */
  public Connection jdbc() throws SQLException {
    if (jdbc == null) {
      Properties properties = options.driverProperties(endpoint);
      rights.always().forEach((name, value) -> properties.setProperty("clickhouse_setting_" + name, value));
      jdbc = DriverManager.getConnection(endpoint.jdbcUrl(), properties);
    }
    return jdbc;
  }

  /** For a measured query over the driver. */
  public PreparedQuery prepare(String sql) throws SQLException {
    PreparedQuery query = new PreparedQuery(jdbc(), sql, idle);
    options.statementSettings().forEach(query.getLocalSettings()::serverSetting);
    return query;
  }

  /**
   * Runs a measured query; the reader must read its RowBinary rows to their end.
   *
   * @throws Exception {@link Failure#of} explains it; includes an exception that the server wrote into the answer after
   *     its first rows
   */
  public void query(StatementText sql, AnswerReader reader) throws Exception {
    http.send(sql, true, true, (input, head) -> {
      input.skipNames();
      reader.read(input);
    });
  }

  public void query(String sql, AnswerReader reader) throws Exception {
    query(text.clear().append(sql), reader);
  }

  /**
   * Runs a query that is not measured.
   *
   * @throws SQLException with the server's code, or SQLState 08000 if the connection failed
   */
  public void question(String sql, AnswerReader reader) throws SQLException {
    try {
      http.send(text.clear().append(sql), false, true, (input, head) -> {
        input.skipNames();
        reader.read(input);
      });
    } catch (Exception e) {
      throw toSqlException(e);
    }
  }

  /**
   * Runs a measured statement of any kind and reads its answer to the end.
   *
   * @return the bytes of its rows, in the format that the statement names, else in RowBinary; 0 if it returns nothing
   */
  public long run(String sql) throws Exception {
    return run(sql, true, SELECT.matcher(sql).lookingAt());
  }

  private long run(String sql, boolean measured, boolean repeatable) throws Exception {
    long[] bytes = new long[1];
    http.send(text.clear().append(sql), measured, repeatable, (input, head) -> {
      if (head.hasNames()) {
        input.skipNames();
      } else if (!head.named()) {
        // Behind this header, which every statement gets, an answer that is cut off can be told from an empty one.
        throw new EOFException("the answer ended within its headers");
      }
      bytes[0] = input.skipToEnd();
    });
    return bytes[0];
  }

  /**
   * Runs a statement of any kind once. Each row of its answer is an array of JSON, or a line of the format that the
   * statement names.
   */
  public void readJson(String sql, Consumer<byte[]> row) throws Exception {
    http.sendForJson(text.clear().append(sql), rights.sendable(PLAIN_NUMBERS), (input, head) -> {
      if (!head.named()) {
        throw new EOFException("the answer ended within its headers");
      }
      for (var line = input.readLine(); line.isPresent(); line = input.readLine()) {
        row.accept(line.get());
      }
    });
  }

  /**
   * Inserts rows in RowBinary and returns when they are acknowledged.
   *
   * @param table not quoted
   * @param columns in the order of the rows' values; empty for all columns
   * @param more server settings on top of {@link #insertSettings()}
   */
  public void insert(String table, List<String> columns, Map<String, String> more, IOCallback<OutputStream> rows)
      throws Exception {
    insert(new InsertShape(table, columns, more, InsertFormat.ROW_BINARY), rows);
  }

  /** Inserts into all columns, in this format. */
  public void insert(String table, InsertFormat format, Map<String, String> more, IOCallback<OutputStream> rows)
      throws Exception {
    insert(new InsertShape(table, List.of(), more, format), rows);
  }

  private void insert(InsertShape shape, IOCallback<OutputStream> rows) throws Exception {
    PreparedRequest request = inserts.get(shape);
    if (request == null) {
      request = http.prepareInsert(shape.sql(), settings(shape.settings()));
      inserts.put(shape.copy(), request);
    }
    http.insert(request, rows);
  }

  private Map<String, String> settings(Map<String, String> more) {
    Map<String, String> settings = new LinkedHashMap<>(insertSettings());
    settings.putAll(rights.sendable(more));
    return settings;
  }

  /** See {@link InsertRules}. */
  public Map<String, String> insertSettings() {
    if (insertSettings == null) {
      insertSettings = Map.copyOf(rights.sendable(InsertRules.WANTED));
    }
    return insertSettings;
  }

  /** Keeps the settings that change something on this host and that the user may send. */
  public Map<String, String> sendable(Map<String, String> wanted) {
    return rights.sendable(wanted);
  }

  /**
   * Runs a statement without the settings of measured ones and ignores its answer.
   *
   * @throws SQLException with the server's code, or SQLState 08000 if the connection failed
   */
  public void execute(String sql) throws SQLException {
    try {
      run(sql, false, false);
    } catch (Exception e) {
      throw toSqlException(e);
    }
  }

  /** With the server's code, or SQLState 08000 if the connection failed. */
  static SQLException toSqlException(Exception e) {
    if (e instanceof ServerException server) {
      return new SQLException(e.getMessage(), "22000", server.getCode(), e);
    }
    return e instanceof SQLException sql ? sql : new SQLException(e.getMessage(), "08000", e);
  }

  /**
   * Runs a query that is not measured, and returns the first column of its only row.
   *
   * @throws SQLException also if there is no row
   */
  public String value(String sql) throws SQLException {
    return find(sql).orElseThrow(() -> new SQLException(endpoint + " answered without a row: " + sql));
  }

  /** As {@link #value}, but empty for no row or NULL. */
  public Optional<String> find(String sql) throws SQLException {
    List<String> values = new ArrayList<>(1);
    each(sql, row -> {
      if (values.isEmpty()) {
        values.add(row.getString(1));
      }
    });
    return values.isEmpty() ? Optional.empty() : Optional.ofNullable(values.get(0));
  }

  /** Runs a query that is not measured. */
  public void each(String sql, PreparedQuery.RowReader reader) throws SQLException {
    try (PreparedQuery query = new PreparedQuery(jdbc(), sql, idle)) {
      query.ask(reader);
    }
  }

  @FunctionalInterface
  public interface AnswerReader {
    void read(RowBinaryInput input) throws Exception;
  }

  @Override
  public void close() {
    http.close();
    try {
      if (jdbc != null) {
        jdbc.close();
      }
    } catch (SQLException e) {
      throw new TargetException("closing the connection to " + endpoint + ": " + Failure.of(e).message(), e);
    }
  }
}

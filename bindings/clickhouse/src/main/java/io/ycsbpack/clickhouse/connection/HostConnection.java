// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.connection;

import com.clickhouse.client.api.ServerException;
import io.ycsbpack.core.TargetException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hc.core5.io.IOCallback;

/**
 * One thread's connection to one host, kept from one statement to the next, with a prepared request for each kind of
 * statement.
 */
public final class HostConnection implements AutoCloseable {
  private static final int KEPT_INSERTS = 256;
  private static final String JSON_ROWS = "JSONCompactEachRow";
  private static final String TEXT_ROWS = "TabSeparated";
  /** Servers differ in whether they put 64-bit numbers of JSON between quotes. */
  private static final Map<String, String> PLAIN_NUMBERS = Map.of("output_format_json_quote_64bit_integers", "0");
  /**
   * The server settings that make inserts comparable: each insert is executed separately (no asynchronous insert), and
   * each counts (no deduplication). Replicated tables drop an insert that equals an earlier one, so that an update back
   * to an older value would be lost. Versions differ in the names, defaults and precedence of these settings.
   */
  private static final Map<String, String> INSERT_SETTINGS = Map.of("async_insert", "0", "insert_deduplicate", "0",
      "async_insert_deduplicate", "0", "deduplicate_insert", "disable", "deduplicate_insert_select", "disable");
  private static final Pattern SELECT = Pattern.compile("\\s*select\\b", Pattern.CASE_INSENSITIVE);

  private final Endpoint endpoint;
  private final ClickHouseOptions options;
  private final HttpStatements http;
  private final StatementText text = new StatementText();
  private final SettingRights rights;
  private final PreparedRequest measured;
  private final PreparedRequest plain;
  /** Found at the first insert: a user who only reads needs no warning about them. */
  private Optional<Map<String, String>> insertSettings = Optional.empty();
  private final Map<InsertShape, PreparedRequest> inserts = new LinkedHashMap<>(16, 0.75f, true) {
    @Override
    protected boolean removeEldestEntry(Map.Entry<InsertShape, PreparedRequest> eldest) {
      return size() > KEPT_INSERTS;
    }
  };

  public enum InsertFormat {
    /** Blocks of columns, each with its name and type, as the server stores them: the least work for it. */
    NATIVE("Native"),
    /** Row by row, the values in the order of the columns. */
    ROW_BINARY("RowBinary");

    private final String sql;

    InsertFormat(String sql) {
      this.sql = sql;
    }
  }

  /**
   * The common parts of all inserts of one request.
   *
   * @param table not quoted
   * @param columns in the order of the rows' values; empty for all columns
   * @param settings server settings on top of the settings of every insert, by name
   */
  record InsertShape(String table, List<String> columns, Map<String, String> settings, InsertFormat format) {

    InsertShape copy() {
      return new InsertShape(table, List.copyOf(columns), Map.copyOf(settings), format);
    }

    String sql() {
      return "INSERT INTO " + Sql.name(table)
          + (columns.isEmpty() ? "" : columns.stream().map(Sql::name).collect(Collectors.joining(", ", " (", ")")))
          + " FORMAT " + format.sql;
    }
  }

  @FunctionalInterface
  public interface AnswerReader {
    void read(RowBinaryInput input) throws Exception;
  }

  /**
   * Connects only to ask which settings the host's user may send, unless that is known; {@link #execute} proves the
   * connection.
   *
   * @throws SQLException if the host can't be asked
   * @throws TargetException if the properties demand a setting that the user may not send
   */
  HostConnection(HttpChannel channel, ClickHouseOptions options) throws SQLException {
    endpoint = channel.endpoint();
    this.options = options;
    http = new HttpStatements(channel, options);
    boolean usable = false;
    try {
      PreparedRequest bare = http.prepare(HttpStatements.ROWS, Map.of());
      rights = new SettingRights(endpoint, options, rows -> question(bare, SettingRights.QUESTION, rows));
      usable = true;
    } finally {
      if (!usable) {
        http.close();
      }
    }
    measured = request(HttpStatements.ROWS, options.statementSettings());
    plain = request(HttpStatements.ROWS, Map.of());
  }

  private PreparedRequest request(String format, Map<String, String> settings) {
    Map<String, String> all = new LinkedHashMap<>(rights.always());
    all.putAll(settings);
    return http.prepare(format, all);
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  public ClickHouseOptions options() {
    return options;
  }

  /**
   * Runs a measured query; the reader must read its RowBinary rows to their end.
   *
   * @throws Exception {@link ClickHouseFailure#of} explains it; includes an exception that the server wrote into
   *     the answer after its first rows
   */
  public void query(StatementText sql, AnswerReader reader) throws Exception {
    query(measured, sql, reader);
  }

  public void query(String sql, AnswerReader reader) throws Exception {
    query(text.clear().append(sql), reader);
  }

  private void query(PreparedRequest request, StatementText sql, AnswerReader reader) throws Exception {
    http.send(request, sql, true, (input, head) -> {
      input.skipNames();
      reader.read(input);
    });
  }

  /**
   * Runs a query that is not measured.
   *
   * @throws SQLException with the server's code, or SQLState 08000 if the connection failed
   */
  public void question(String sql, AnswerReader reader) throws SQLException {
    question(plain, sql, reader);
  }

  private void question(PreparedRequest request, String sql, AnswerReader reader) throws SQLException {
    try {
      query(request, text.clear().append(sql), reader);
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
    return run(measured, sql, SELECT.matcher(sql).lookingAt());
  }

  private long run(PreparedRequest request, String sql, boolean repeatable) throws Exception {
    long[] bytes = new long[1];
    http.send(request, text.clear().append(sql), repeatable, (input, head) -> {
      if (head.hasNames()) {
        input.skipNames();
      } else {
        // Behind this header, which every statement gets, an answer that is cut off can be told from an empty one.
        head.requireWhole();
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
    Map<String, String> settings = new LinkedHashMap<>(options.statementSettings());
    settings.putAll(rights.sendable(PLAIN_NUMBERS));
    http.send(request(JSON_ROWS, settings), text.clear().append(sql), false, (input, head) -> {
      head.requireWhole();
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
      request = http.prepareInsert(shape.sql(), insertSettings(shape.settings()));
      inserts.put(shape.copy(), request);
    }
    http.insert(request, rows);
  }

  private Map<String, String> insertSettings(Map<String, String> more) {
    Map<String, String> settings = new LinkedHashMap<>(rights.always());
    settings.putAll(insertSettings());
    settings.putAll(rights.sendable(more));
    return settings;
  }

  /** The settings of every insert. */
  public Map<String, String> insertSettings() {
    if (insertSettings.isEmpty()) {
      insertSettings = Optional.of(rights.sendable(INSERT_SETTINGS));
    }
    return insertSettings.get();
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
      run(plain, sql, false);
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
    List<String> rows = new ArrayList<>(1);
    try {
      http.send(request(TEXT_ROWS, Map.of()), text.clear().append(sql), true, (input, head) -> {
        head.requireWhole();
        input.readLine().ifPresent(row -> rows.add(new String(row, StandardCharsets.UTF_8)));
        input.skipToEnd();
      });
    } catch (Exception e) {
      throw toSqlException(e);
    }
    return rows.stream()
        .map(row -> row.split("\t", 2)[0])
        .filter(value -> !value.equals(Sql.NULL))
        .map(Sql::unescaped)
        .findFirst();
  }

  @Override
  public void close() {
    http.close();
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse;

import com.clickhouse.client.api.http.ClickHouseHttpProto;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.ProcessConsole;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hc.core5.io.IOCallback;
import site.ycsb.Status;

/**
 * One thread's connection to one host, kept from one statement to the next, with a prepared path for each kind of
 * statement. {@link ClickHouseFailure#of} explains the exceptions.
 */
public final class HostConnection implements AutoCloseable {
  /** More than a client has: it writes all fields of a table, or one. */
  private static final int KEPT_INSERTS = 256;
  private static final String JSON_ROWS = "JSONCompactEachRow";
  private static final String TEXT_ROWS = "TabSeparated";
  /** In that format. */
  private static final String NULL = "\\N";
  /** Servers differ in whether they put 64-bit numbers of JSON between quotes. */
  private static final Map<String, String> PLAIN_NUMBERS = Map.of("output_format_json_quote_64bit_integers", "0");
  /**
   * The server settings that make inserts comparable: each insert is executed separately (no asynchronous insert), and
   * each counts (no deduplication). Replicated tables drop an insert that equals an earlier one, so that an update back
   * to an older value would be lost. Versions differ in the names, defaults and precedence of these settings. A batch of
   * tenants may go into any number of partitions.
   */
  private static final Map<String, String> INSERT_SETTINGS = Map.of("async_insert", "0", "insert_deduplicate", "0",
      "async_insert_deduplicate", "0", "deduplicate_insert", "disable", "deduplicate_insert_select", "disable",
      "max_partitions_per_insert_block", "0");
  private static final Map<String, String> SKIP_MERGED = Map.of("optimize_skip_merged_partitions", "1");
  private static final Pattern SELECT = Pattern.compile("\\s*select\\b", Pattern.CASE_INSENSITIVE);

  private final ClickHouseOptions options;
  private final HttpChannel http;
  private final RequestBody text = new RequestBody(512);
  private final SettingRights rights;
  private final String measured;
  private final String plain;
  private final Map<Insert, String> inserts = new HashMap<>();

  /**
   * The common parts of all inserts of one kind.
   *
   * @param table not quoted
   * @param columns in the order of the rows' values; empty for all columns
   * @param format {@link #NATIVE} or {@link #ROW_BINARY}
   */
  record Insert(String table, List<String> columns, String format) {
    /** Blocks of columns, each with its name and type, as the server stores them: the least work for it. */
    static final String NATIVE = "Native";
    /** Row by row, the values in the order of the columns. */
    static final String ROW_BINARY = "RowBinary";

    String sql() {
      return "INSERT INTO " + Sql.name(table)
          + (columns.isEmpty() ? "" : columns.stream().map(Sql::name).collect(Collectors.joining(", ", " (", ")")))
          + " FORMAT " + format;
    }
  }

  /**
   * Connects only to ask which settings the host's user may send, unless that is known; {@link #execute} proves the
   * connection.
   *
   * @throws IOException if the host can't be asked
   * @throws TargetException if the properties demand a setting that the user may not send
   */
  HostConnection(HttpChannel http, ClickHouseOptions options) throws IOException {
    this.options = options;
    this.http = http;
    try {
      rights = new SettingRights(http, options);
    } catch (TargetException e) {
      http.close();
      throw e;
    }
    measured = path(HttpChannel.ROWS, options.measuredSettings());
    plain = path(HttpChannel.ROWS, Map.of());
  }

  private String path(String format, Map<String, String> settings) {
    Map<String, String> all = rights.always();
    all.putAll(settings);
    return http.path(format, all);
  }

  Endpoint endpoint() {
    return http.endpoint();
  }

  ClickHouseOptions options() {
    return options;
  }

  /**
   * Runs a measured query; the reader must read its RowBinary rows to their end.
   *
   * @throws IOException also of an exception that the server wrote into the answer after its first rows
   */
  void query(RequestBody sql, IOCallback<RowBinaryInput> reader) throws IOException {
    http.query(measured, sql, reader);
  }

  void query(String sql, IOCallback<RowBinaryInput> reader) throws IOException {
    query(text.clear().append(sql), reader);
  }

  /** Runs a query that is not measured; the reader reads one row. */
  void question(String sql, IOCallback<RowBinaryInput> reader) throws IOException {
    http.query(plain, text.clear().append(sql), rows -> {
      while (rows.hasNext()) {
        reader.execute(rows);
      }
    });
  }

  /**
   * Runs a measured statement of any kind and reads its answer to the end.
   *
   * @return the bytes of its rows, in the format that the statement names, else in RowBinary; 0 if it returns nothing
   */
  long run(String sql) throws IOException {
    return run(measured, sql, SELECT.matcher(sql).lookingAt());
  }

  private long run(String path, String sql, boolean repeatable) throws IOException {
    long[] bytes = new long[1];
    http.send(path, text.clear().append(sql), repeatable, rows -> bytes[0] = rows.skipToEnd());
    return bytes[0];
  }

  /**
   * Runs a statement of any kind once. Each row of its answer is an array of JSON, or a line of the format that the
   * statement names.
   */
  void readJson(String sql, Consumer<byte[]> row) throws IOException {
    Map<String, String> settings = new LinkedHashMap<>(options.measuredSettings());
    settings.putAll(rights.sendable(PLAIN_NUMBERS));
    http.send(path(JSON_ROWS, settings), text.clear().append(sql), false, rows -> {
      while (rows.hasNext()) {
        row.accept(rows.readLine());
      }
    });
  }

  /** Inserts rows in the format of the insert and returns when they are acknowledged. */
  void insert(Insert insert, IOCallback<OutputStream> rows) throws IOException {
    String path = inserts.get(insert);
    if (path == null) {
      Map<String, String> parameters = insertSettings();
      parameters.put(ClickHouseHttpProto.QPARAM_QUERY_STMT, insert.sql());
      path = path(HttpChannel.ROWS, parameters);
      if (inserts.size() == KEPT_INSERTS) {
        inserts.clear();
      }
      inserts.put(new Insert(insert.table(), List.copyOf(insert.columns()), insert.format()), path);
    }
    http.insert(path, rows);
  }

  /** The settings of every insert. Only inserts ask for them: a user who only reads needs no warning about them. */
  Map<String, String> insertSettings() {
    return rights.sendable(INSERT_SETTINGS);
  }

  /** Keeps the settings that change something on this host and that the user may send. */
  Map<String, String> sendable(Map<String, String> wanted) {
    return rights.sendable(wanted);
  }

  /** Runs a statement without the settings of measured ones and ignores its answer. */
  public void execute(String sql) throws IOException {
    run(plain, sql, false);
  }

  /**
   * Runs a query that is not measured, and returns the first column of its only row.
   *
   * @throws IOException also if there is no row
   */
  String value(String sql) throws IOException {
    return find(sql).orElseThrow(() -> new ServerException(0, endpoint() + " answered without a row: " + sql));
  }

  /** As {@link #value}; empty for no row or NULL. */
  Optional<String> find(String sql) throws IOException {
    String[] value = {NULL};
    http.send(path(TEXT_ROWS, Map.of()), text.clear().append(sql), true, rows -> {
      if (rows.hasNext()) {
        value[0] = new String(rows.readLine(), StandardCharsets.UTF_8).split("\t", 2)[0];
      }
      rows.skipToEnd();
    });
    return value[0].equals(NULL) ? Optional.empty() : Optional.of(value[0].translateEscapes());
  }

  /** The comment of a table of the current database; empty if there is no such table. */
  Optional<String> comment(String table) throws IOException {
    return find("SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = " + Sql.text(table));
  }

  /**
   * Merges all parts of each partition of a loaded table, unless the options switch it off. The server merges some of
   * them by itself at varying times, so that queries on equal data read a different number of parts and rows. A user
   * without the right gets a warning.
   */
  void mergeLoaded(String table) throws IOException {
    if (!options.get(ClickHouseProperties.MERGE_LOADED)) {
      return;
    }
    try {
      execute("OPTIMIZE TABLE " + Sql.name(table) + " FINAL" + Sql.settings(sendable(SKIP_MERGED)));
    } catch (IOException e) {
      if (ClickHouseFailure.of(e).status() != Status.FORBIDDEN) {
        throw e;
      }
      ProcessConsole
          .warn("the rows that the load wrote into " + table + " are not merged: the user lacks the right (GRANT "
              + "OPTIMIZE ON " + table + "). Queries may read more parts on one server than on another; -p "
              + ClickHouseProperties.MERGE_LOADED.name() + "=false skips the merge");
    }
  }

  @Override
  public void close() {
    http.close();
  }
}

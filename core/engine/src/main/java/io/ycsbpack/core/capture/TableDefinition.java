package io.ycsbpack.core.capture;

import io.ycsbpack.core.sql.SqlToken;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The statement that makes a table, changed so that it does so on another server: in the database of the connection, and
 * not replicated.
 */
final class TableDefinition {
  private static final List<String> OF_SEVERAL_SERVERS = List.of("replicated", "shared");

  private TableDefinition() {
  }

  /**
   * A text in which these tables have no database before their names.
   *
   * @param database that they are in
   * @param tables   full names
   */
  static String unqualified(String sql, String database, Set<String> tables) {
    List<SqlToken> tokens = SqlToken.of(sql);
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int i = 0; i + 2 < tokens.size(); i++) {
      boolean ofDatabase = tokens.get(i).kind() == SqlToken.Kind.WORD && tokens.get(i).value().equals(database)
          && tokens.get(i + 1).is(".") && tables.contains(database + "." + tokens.get(i + 2).value());
      if (ofDatabase) {
        text.append(sql, from, tokens.get(i).start());
        from = tokens.get(i + 2).start();
      }
    }
    return text.append(sql.substring(from)).toString();
  }

  /** A text in which engines of several servers are those of one: without the path and the name of the replica. */
  static String ofOneServer(String sql) {
    List<SqlToken> tokens = SqlToken.of(sql);
    for (int i = 0; i + 2 < tokens.size(); i++) {
      String engine = tokens.get(i).text();
      String prefix = OF_SEVERAL_SERVERS.stream()
          .filter(engine.toLowerCase(Locale.ROOT)::startsWith)
          .findFirst()
          .orElse("");
      if (!prefix.isEmpty() && tokens.get(i).is(engine.toLowerCase(Locale.ROOT)) && tokens.get(i + 1).is("(")
          && engine.endsWith("MergeTree")) {
        int end = i + 2;
        while (tokens.get(end).kind() == SqlToken.Kind.TEXT || tokens.get(end).is(",")) {
          end++;
        }
        return sql.substring(0, tokens.get(i).start()) + engine.substring(prefix.length()) + "("
            + sql.substring(tokens.get(end).start());
      }
    }
    return sql;
  }
}

package io.ycsbpack.core.capture;

import io.ycsbpack.core.sql.SqlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the rows of an insert go, as its text has it.
 *
 * @param table   its full name
 * @param columns names of those that get values; empty for all
 */
record InsertTarget(String table, List<String> columns) {
  private static final List<String> QUESTION = List.of("select", "with");

  /**
   * Of an insert.
   *
   * @param database of names without one
   * @return empty for an insert into no table of a name, such as one of a function
   */
  static Optional<InsertTarget> of(List<SqlToken> tokens, String database) {
    int at = is(tokens, 2, "table") && is(tokens, 3, SqlToken.Kind.WORD) && !is(tokens, 3, "format") ? 3 : 2;
    if (!is(tokens, 0, "insert") || !is(tokens, 1, "into") || !is(tokens, at, SqlToken.Kind.WORD)
        || is(tokens, at, "function")) {
      return Optional.empty();
    }
    String table = tokens.get(at).value();
    boolean qualified = is(tokens, at + 1, ".") && is(tokens, at + 2, SqlToken.Kind.WORD);
    if (qualified) {
      table += "." + tokens.get(at + 2).value();
      at += 2;
    }
    List<String> columns = new ArrayList<>();
    if (is(tokens, at + 1, "(")) {
      for (int i = at + 2; i < tokens.size() && !is(tokens, i, ")"); i++) {
        if (tokens.get(i).kind() == SqlToken.Kind.WORD) {
          columns.add(tokens.get(i).value());
        } else if (!is(tokens, i, ",")) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(new InsertTarget(qualified ? table : database + "." + table, List.copyOf(columns)));
  }

  /** Whether what is inserted is the answer to a question, which the text has whole. */
  static boolean isOfQuestion(List<SqlToken> tokens) {
    return tokens.stream().anyMatch(token -> QUESTION.stream().anyMatch(token::is));
  }

  private static boolean is(List<SqlToken> tokens, int at, String word) {
    return at < tokens.size() && tokens.get(at).is(word);
  }

  private static boolean is(List<SqlToken> tokens, int at, SqlToken.Kind kind) {
    return at < tokens.size() && tokens.get(at).kind() == kind;
  }
}

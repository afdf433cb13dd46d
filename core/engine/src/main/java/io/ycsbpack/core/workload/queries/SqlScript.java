// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.sql.SqlToken;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Splits a plain file of SQL into statements that end with {@code ;}. Without a {@code ;} outside of quotes and
 * comments, each line is a statement, as in {@code clickhouse-benchmark}. Comments are {@code -- ...},
 * {@code /* ... *}{@code /} and lines that begin with {@code #}. A comment {@code -- name: top-urls} before a statement
 * names it; others are named Q1, Q2, ... by their position.
 */
final class SqlScript {
  private static final Pattern NAME = Pattern.compile("(?m)^\\s*--\\s*name:\\s*(\\S.*?)\\s*$");

  private SqlScript() {
  }

  /**
   * @param file for messages
   * @throws io.ycsbpack.core.UsageException with the place of the mistake
   */
  static List<NamedStatement> statements(Path file, String text) {
    List<SqlToken> tokens = new ArrayList<>(SqlToken.withGaps(text));
    tokens.stream().filter(SqlToken::isOpen).findFirst().ifPresent(open -> {
      throw Place.of(file, text, open.start())
          .toException(open.isQuoted()
              ? "the text that begins with this " + open.text().charAt(0) + " does not end"
              : "this comment does not end");
    });
    boolean hasSemicolons = tokens.stream().anyMatch(token -> token.is(";"));
    List<NamedStatement> statements = new ArrayList<>();
    List<SqlToken> current = new ArrayList<>();
    int begin = 0;
    tokens.add(new SqlToken(SqlToken.Kind.BLANK, text.length(), text.length(), "\n"));
    for (SqlToken token : tokens) {
      boolean ends = token.is(hasSemicolons ? ";" : "\n") || token.start() == text.length();
      if (!ends && !token.isGap()) {
        current.add(token);
      } else if (ends && !current.isEmpty()) {
        int first = current.get(0).start();
        String name = NAME.matcher(text.substring(begin, first))
            .results()
            .reduce((earlier, later) -> later)
            .map(found -> found.group(1))
            .orElse("Q" + (statements.size() + 1));
        statements.add(NamedStatement.literal(name,
            text.substring(first, current.get(current.size() - 1).end()), Place.of(file, text, first)));
        begin = token.end();
        current.clear();
      } else if (ends && token.is(";")) {
        throw Place.of(file, text, token.start())
            .toException("a statement without text; remove the ';' or write the statement");
      }
    }
    return statements;
  }

  /** The statements without their names. */
  static List<String> texts(Path file, String text) {
    return statements(file, text).stream().map(statement -> statement.template().text(List.of())).toList();
  }
}

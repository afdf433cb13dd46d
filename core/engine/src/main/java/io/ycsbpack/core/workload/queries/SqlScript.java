// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import io.ycsbpack.core.sql.SqlToken;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a plain file of SQL into statements that end with {@code ;}. Without a {@code ;} outside of quotes and
 * comments, each line is a statement, as in {@code clickhouse-benchmark}. Comments are {@code -- ...},
 * {@code /* ... *}{@code /} and lines that begin with {@code #}. A comment {@code -- name: top-urls} before a statement
 * names it; others are named Q1, Q2, ... by their position.
 */
final class SqlScript {
  private static final Pattern NAME = Pattern.compile("(?m)^\\s*--\\s*name:\\s*(\\S.*?)\\s*$");

  private final Path file;
  private final String text;
  private final List<NamedStatement> statements = new ArrayList<>();
  /** Of the current statement; -1 while it has no character. */
  private int first = -1;
  private int last = -1;
  /** The possible start of the current statement's comments. */
  private int begin;

  private SqlScript(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  /**
   * @param file for messages
   * @throws io.ycsbpack.core.UsageException with the place of the mistake
   */
  static List<NamedStatement> statements(Path file, String text) {
    return new SqlScript(file, text).read();
  }

  private List<NamedStatement> read() {
    List<SqlToken> tokens = SqlToken.withGaps(text);
    char separator = tokens.stream().anyMatch(token -> token.is(";")) ? ';' : '\n';
    for (SqlToken token : tokens) {
      if (token.isOpen()) {
        throw Place.of(file, text, token.start())
            .toException(token.isQuoted()
                ? "the text that begins with this " + token.text().charAt(0) + " does not end"
                : "this comment does not end");
      }
      if (token.is(String.valueOf(separator))) {
        end(token.start(), separator);
      } else if (!token.isGap()) {
        first = first < 0 ? token.start() : first;
        last = token.end();
      }
    }
    if (first >= 0) {
      end(text.length(), separator);
    }
    return statements;
  }

  private void end(int at, char separator) {
    if (first < 0 && separator == ';') {
      throw Place.of(file, text, at).toException("a statement without text; remove the ';' or write the statement");
    }
    if (first >= 0) {
      Place place = Place.of(file, text, first);
      Matcher named = NAME.matcher(text.substring(begin, first));
      String name = "Q" + (statements.size() + 1);
      while (named.find()) {
        name = named.group(1);
      }
      statements.add(NamedStatement.literal(name, text.substring(first, last), place));
      begin = at + 1;
    }
    first = -1;
    last = -1;
  }
}

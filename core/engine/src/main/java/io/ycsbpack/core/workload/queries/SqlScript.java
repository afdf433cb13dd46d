package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.file.Place;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a plain file of SQL apart: statements that end with {@code ;}, or, where there is no {@code ;} outside of quotes
 * and comments, one statement a line, as {@code clickhouse-benchmark} reads it. Comments are {@code -- ...},
 * {@code /* ... *}{@code /} and lines that begin with {@code #}. A comment {@code -- name: top-urls} before a statement
 * names it; others are named Q1, Q2, ... by their position.
 */
final class SqlScript {
  private static final Pattern NAME = Pattern.compile("(?m)^\\s*--\\s*name:\\s*(\\S.*?)\\s*$");

  private final Path file;
  private final String text;
  private final List<NamedStatement> statements = new ArrayList<>();
  /** First and last character of the current statement; -1 while it has none. */
  private int first = -1;
  private int last = -1;
  /** Where its comments may begin. */
  private int begin;

  private SqlScript(Path file, String text) {
    this.file = file;
    this.text = text;
  }

  /**
   * The statements of a text.
   *
   * @param file that it is the content of, for messages
   * @throws io.ycsbpack.core.UsageException with the place of what can't be meant
   */
  static List<NamedStatement> statements(Path file, String text) {
    return new SqlScript(file, text).read();
  }

  private List<NamedStatement> read() {
    char separator = hasSemicolon() ? ';' : '\n';
    int at = 0;
    while (at < text.length()) {
      int end = token(at);
      if (text.charAt(at) == separator) {
        end(at, separator);
      } else if (!isBlank(at) && !isComment(at)) {
        first = first < 0 ? at : first;
        last = end;
      }
      at = end;
    }
    if (first >= 0) {
      end(text.length(), separator);
    }
    return statements;
  }

  private boolean hasSemicolon() {
    for (int at = 0; at < text.length(); at = token(at)) {
      if (text.charAt(at) == ';') {
        return true;
      }
    }
    return false;
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

  /** The end of what begins there: a quoted text, a comment, or one character. */
  private int token(int at) {
    char character = text.charAt(at);
    if (character == '\'' || character == '"' || character == '`') {
      return quoted(at, character);
    }
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      if (end < 0) {
        throw Place.of(file, text, at).toException("this comment does not end");
      }
      return end + 2;
    }
    if (isComment(at)) {
      int end = text.indexOf('\n', at);
      return end < 0 ? text.length() : end;
    }
    return at + 1;
  }

  private int quoted(int at, char quote) {
    for (int end = at + 1; end < text.length(); end++) {
      if (text.charAt(end) == '\\') {
        end++;
      } else if (text.charAt(end) == quote) {
        return end + 1;
      }
    }
    throw Place.of(file, text, at).toException("the text that begins with this " + quote + " does not end");
  }

  private boolean isComment(int at) {
    boolean lineBegins = at == 0 || text.charAt(at - 1) == '\n';
    return text.startsWith("--", at) || text.startsWith("/*", at) || lineBegins && text.charAt(at) == '#';
  }

  private boolean isBlank(int at) {
    return Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\uFEFF';
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A part of a text in SQL, as ClickHouse and Couchbase read it. One without an end, such as a text whose quote is
 * missing, takes the rest.
 *
 * @param start index of its first character
 * @param end   index behind its last character
 * @param text  original text
 */
public record SqlToken(Kind kind, int start, int end, String text) {
  private static final Set<String> BEFORE_OPERAND = Set.of("and", "between", "by", "case", "else", "in", "limit", "not",
      "offset", "or", "return", "select", "then", "values", "when", "where", "having", "like", "ilike");
  private static final List<String> OPERATORS = List.of("<=", ">=", "!=", "<>", "==", "||", "::", "->");
  private static final String QUOTES = "'\"`";

  public enum Kind {
    /** A keyword or a name, in quotes or not. */
    WORD,
    /** A number, with its sign unless that is an operator. */
    NUMBER,
    /** A text in single quotes. */
    TEXT,
    SYMBOL,
    /** To the end of its line, or between the marks of a block. */
    COMMENT,
    /** White space, or the mark that a file of UTF-8 may begin with. */
    BLANK
  }

  /** Without comments and blanks. */
  public static List<SqlToken> of(String sql) {
    return withGaps(sql).stream().filter(token -> !token.isGap()).toList();
  }

  /** With comments and blanks. */
  public static List<SqlToken> withGaps(String sql) {
    List<SqlToken> tokens = new ArrayList<>();
    SqlToken before = null;
    int at = 0;
    while (at < sql.length()) {
      SqlToken token = next(sql, at, before);
      tokens.add(token);
      before = token.isGap() ? before : token;
      at = token.end;
    }
    return tokens;
  }

  /** The part before each bracket that is open at a part, such as the name of a function; the innermost first. */
  public static List<SqlToken> enclosing(List<SqlToken> tokens, int index) {
    List<SqlToken> names = new ArrayList<>();
    int closed = 0;
    for (int i = index - 1; i > 0; i--) {
      if (tokens.get(i).is(")")) {
        closed++;
      } else if (tokens.get(i).is("(") && closed > 0) {
        closed--;
      } else if (tokens.get(i).is("(")) {
        names.add(tokens.get(i - 1));
      }
    }
    return names;
  }

  /** Whether its value may be another one in the same statement. */
  public boolean isLiteral() {
    return kind == Kind.NUMBER || kind == Kind.TEXT;
  }

  /** A comment or a blank. */
  public boolean isGap() {
    return kind == Kind.COMMENT || kind == Kind.BLANK;
  }

  /** A text, or a name in quotes. */
  public boolean isQuoted() {
    return QUOTES.indexOf(text.charAt(0)) >= 0;
  }

  /** Whether its quote or its comment does not end. */
  public boolean isOpen() {
    return isQuoted() && behindQuote(text, 0) < 0 || text.startsWith("/*") && behindBlock(text, 0) < 0;
  }

  /** @param word in lower case */
  public boolean is(String word) {
    return kind != Kind.TEXT && text.toLowerCase(Locale.ROOT).equals(word);
  }

  /** Without quotes. */
  public String value() {
    if (!isQuoted()) {
      return text;
    }
    char quote = text.charAt(0);
    String inner = text.length() > 1 ? text.substring(1, text.length() - 1) : "";
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < inner.length(); i++) {
      char character = inner.charAt(i);
      boolean escapes = (character == '\\' || character == quote) && i + 1 < inner.length();
      i = escapes ? i + 1 : i;
      value.append(escapes && character == '\\' ? unescaped(inner.charAt(i)) : inner.charAt(i));
    }
    return value.toString();
  }

  private static char unescaped(char character) {
    return switch (character) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      default -> character;
    };
  }

  private static SqlToken next(String sql, int at, SqlToken before) {
    char character = sql.charAt(at);
    if (isBlank(character)) {
      return token(Kind.BLANK, sql, at, at + 1);
    }
    if (sql.startsWith("/*", at)) {
      return token(Kind.COMMENT, sql, at, behindBlock(sql, at));
    }
    boolean lineBegins = at == 0 || sql.charAt(at - 1) == '\n';
    if (sql.startsWith("--", at) || lineBegins && character == '#') {
      return token(Kind.COMMENT, sql, at, sql.indexOf('\n', at));
    }
    if (QUOTES.indexOf(character) >= 0) {
      return token(character == '\'' ? Kind.TEXT : Kind.WORD, sql, at, behindQuote(sql, at));
    }
    boolean signed = character == '-' && at + 1 < sql.length() && Character.isDigit(sql.charAt(at + 1))
        && isOperandExpected(before);
    if (Character.isDigit(character) || signed) {
      return token(Kind.NUMBER, sql, at, behindNumber(sql, signed ? at + 1 : at));
    }
    if (Character.isJavaIdentifierStart(character)) {
      int end = at;
      while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
        end++;
      }
      return token(Kind.WORD, sql, at, end);
    }
    int length = OPERATORS.stream().anyMatch(operator -> sql.startsWith(operator, at)) ? 2 : 1;
    return token(Kind.SYMBOL, sql, at, at + length);
  }

  private static boolean isOperandExpected(SqlToken before) {
    return before == null || before.kind == Kind.SYMBOL && !before.is(")") && !before.is("]")
        || before.kind == Kind.WORD && BEFORE_OPERAND.contains(before.text.toLowerCase(Locale.ROOT));
  }

  private static boolean isBlank(char character) {
    return Character.isWhitespace(character) || character == '\uFEFF';
  }

  /** Behind the end of a comment; -1 without one. */
  private static int behindBlock(String sql, int at) {
    int end = sql.indexOf("*/", at + 2);
    return end < 0 ? -1 : end + 2;
  }

  /** Behind the quote that ends a text, and is neither escaped nor doubled; -1 without one. */
  private static int behindQuote(String sql, int at) {
    for (int end = at + 1; end < sql.length(); end++) {
      if (sql.charAt(end) == '\\') {
        end++;
      } else if (sql.charAt(end) == sql.charAt(at)) {
        if (end + 1 == sql.length() || sql.charAt(end + 1) != sql.charAt(at)) {
          return end + 1;
        }
        end++;
      }
    }
    return -1;
  }

  private static int behindNumber(String sql, int at) {
    int end = at;
    while (end < sql.length()) {
      char character = sql.charAt(end);
      boolean exponent = (character == '-' || character == '+') && "eE".indexOf(sql.charAt(end - 1)) >= 0
          && !sql.startsWith("0x", at);
      if (!Character.isLetterOrDigit(character) && character != '.' && character != '_' && !exponent) {
        break;
      }
      end++;
    }
    return end;
  }

  private static SqlToken token(Kind kind, String sql, int start, int behind) {
    int end = behind < 0 ? sql.length() : behind;
    return new SqlToken(kind, start, end, sql.substring(start, end));
  }
}

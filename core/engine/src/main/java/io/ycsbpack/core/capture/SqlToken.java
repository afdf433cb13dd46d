package io.ycsbpack.core.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A part of a statement; comments and blanks are none.
 *
 * @param kind  of it
 * @param start of its first character
 * @param end   behind its last character
 * @param text  as it is written
 */
record SqlToken(Kind kind, int start, int end, String text) {
  private static final Set<String> BEFORE_OPERAND = Set.of("and", "between", "by", "case", "else", "in", "limit", "not",
      "offset", "or", "return", "select", "then", "values", "when", "where", "having", "like", "ilike");
  private static final List<String> OPERATORS = List.of("<=", ">=", "!=", "<>", "==", "||", "::", "->");

  /** What it is. */
  enum Kind {
    /** A keyword or a name, in quotes or not. */
    WORD,
    /** A number, with its sign where that is no operator. */
    NUMBER,
    /** A text in single quotes. */
    TEXT,
    /** An operator or a bracket. */
    SYMBOL
  }

  /** The parts of a statement, as far as they can be told; a quote that does not end takes the rest. */
  static List<SqlToken> of(String sql) {
    List<SqlToken> tokens = new ArrayList<>();
    int at = 0;
    while (at < sql.length()) {
      int behind = behindGap(sql, at);
      if (behind > at) {
        at = behind;
        continue;
      }
      SqlToken token = next(sql, at, tokens.isEmpty() ? null : tokens.get(tokens.size() - 1));
      tokens.add(token);
      at = token.end;
    }
    return tokens;
  }

  /** What stands before each bracket that is open at a part, such as the name of a function; the innermost first. */
  static List<SqlToken> enclosing(List<SqlToken> tokens, int index) {
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
  boolean isLiteral() {
    return kind == Kind.NUMBER || kind == Kind.TEXT;
  }

  /** Whether it is this keyword, operator or bracket, in lower case. */
  boolean is(String word) {
    return kind != Kind.TEXT && text.toLowerCase(Locale.ROOT).equals(word);
  }

  /** A text without its quotes, a name without its own. */
  String value() {
    char quote = text.charAt(0);
    if (quote != '\'' && quote != '"' && quote != '`') {
      return text;
    }
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

  private static int behindGap(String sql, int at) {
    if (Character.isWhitespace(sql.charAt(at))) {
      return at + 1;
    }
    if (sql.startsWith("--", at)) {
      int end = sql.indexOf('\n', at);
      return end < 0 ? sql.length() : end;
    }
    if (sql.startsWith("/*", at)) {
      int end = sql.indexOf("*/", at + 2);
      return end < 0 ? sql.length() : end + 2;
    }
    return at;
  }

  private static SqlToken next(String sql, int at, SqlToken before) {
    char character = sql.charAt(at);
    if (character == '\'' || character == '"' || character == '`') {
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
    return sql.length();
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

  private static SqlToken token(Kind kind, String sql, int start, int end) {
    return new SqlToken(kind, start, end, sql.substring(start, end));
  }
}

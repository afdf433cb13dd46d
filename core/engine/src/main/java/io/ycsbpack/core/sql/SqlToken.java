// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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
  private static final Map<String, String> ESCAPED = Map.of("n", "\n", "t", "\t", "r", "\r");
  /** Behind its opening quote; what is repeated or escaped is part of it. */
  private static final String QUOTED = "%1$s(?:\\\\.?+|%1$s%1$s|[^%1$s\\\\])*+";
  private static final Pattern CLOSED = Pattern.compile("(?s)/\\*.*\\*/|"
      + String.join("|", Stream.of("'", "\"", "`").map(quote -> QUOTED.formatted(quote) + quote).toList()));
  private static final Pattern AFTER_OPERAND = parts("");
  private static final Pattern BEFORE = parts("-?");

  public enum Kind {
    /** White space, or the mark that a file of UTF-8 may begin with. */
    BLANK("[\\p{javaWhitespace}\\uFEFF]"),
    /** To the end of its line, or between the marks of a block. */
    COMMENT("/\\*.*?(?:\\*/|\\z)|(?:--|^\\#)[^\\n]*+"),
    /** A text in single quotes. */
    TEXT(QUOTED.formatted("'") + "(?:'|\\z)"),
    /** A number, with its sign unless that is an operator. */
    NUMBER("(?:0x[\\p{javaLetterOrDigit}._]*+|\\p{javaDigit}(?:(?<=[eE])[-+]|[\\p{javaLetterOrDigit}._])*+)"),
    /** A keyword or a name, in quotes or not. */
    WORD(QUOTED.formatted("\"") + "(?:\"|\\z)|" + QUOTED.formatted("`")
        + "(?:`|\\z)|\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*+"),
    SYMBOL("<=|>=|!=|<>|==|\\|\\||::|->|.");

    private final String form;

    Kind(String form) {
      this.form = form;
    }
  }

  /** The parts of a text, with this form of a number's sign. */
  private static Pattern parts(String sign) {
    return Pattern.compile(String.join("|", Stream.of(Kind.values())
        .map(kind -> "(?<" + kind + ">" + (kind == Kind.NUMBER ? sign : "") + kind.form + ")")
        .toList()), Pattern.DOTALL | Pattern.MULTILINE | Pattern.UNIX_LINES);
  }

  /** Without comments and blanks. */
  public static List<SqlToken> of(String sql) {
    return withGaps(sql).stream().filter(token -> !token.isGap()).toList();
  }

  /** With comments and blanks. */
  public static List<SqlToken> withGaps(String sql) {
    List<SqlToken> tokens = new ArrayList<>();
    SqlToken before = null;
    Matcher part = BEFORE.matcher(sql);
    for (int at = 0; at < sql.length(); at = part.end()) {
      part.usePattern(isOperandExpected(before) ? BEFORE : AFTER_OPERAND).find(at);
      Kind kind = Stream.of(Kind.values()).filter(one -> part.group(one.name()) != null).findFirst().orElseThrow();
      SqlToken token = new SqlToken(kind, at, part.end(), part.group());
      tokens.add(token);
      before = token.isGap() ? before : token;
    }
    return tokens;
  }

  private static boolean isOperandExpected(SqlToken before) {
    return before == null || before.kind == Kind.SYMBOL && !before.is(")") && !before.is("]")
        || before.kind == Kind.WORD && BEFORE_OPERAND.contains(before.text.toLowerCase(Locale.ROOT));
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
    return "'\"`".indexOf(text.charAt(0)) >= 0;
  }

  /** Whether its quote or its comment does not end. */
  public boolean isOpen() {
    return (isQuoted() || text.startsWith("/*")) && !CLOSED.matcher(text).matches();
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
    String quote = text.substring(0, 1);
    return Pattern.compile("\\\\(.)|" + quote + quote, Pattern.DOTALL)
        .matcher(text.substring(1, Math.max(1, text.length() - 1)))
        .replaceAll(escape -> Matcher.quoteReplacement(
            escape.group(1) == null ? quote : ESCAPED.getOrDefault(escape.group(1), escape.group(1))));
  }
}

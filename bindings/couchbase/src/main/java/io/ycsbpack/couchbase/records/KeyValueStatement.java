package io.ycsbpack.couchbase.records;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key-value operation that stands among statements: {@code get key:user::1}, {@code upsert key:user::1 {"age": 7}},
 * {@code insert key:...}, {@code remove key:...}. A key ends at a blank that does not stand within single quotes, which
 * are no part of it.
 *
 * @param word     what is done
 * @param key      of the document
 * @param document its new content; empty where there is none
 */
public record KeyValueStatement(Word word, String key, byte[] document) {
  private static final Pattern FORM = Pattern
      .compile("(?is)\\s*(get|upsert|insert|remove)\\s+key:((?:'[^']*+'|[^\\s'])++)(?:\\s+(\\S.*))?");

  /** What may be done with a document. */
  public enum Word {
    /** Reads it. */
    GET,
    /** Writes it, whether it is there or not. */
    UPSERT,
    /** Writes a new one. */
    INSERT,
    /** Removes it. */
    REMOVE
  }

  /** Whether a statement is one, instead of SQL++: the second word begins with {@code key:}. */
  public static boolean is(String statement) {
    int begin = 0;
    while (begin < statement.length() && Character.isWhitespace(statement.charAt(begin))) {
      begin++;
    }
    int end = begin;
    while (end < statement.length() && Character.isLetter(statement.charAt(end))) {
      end++;
    }
    while (end > begin && end < statement.length() && Character.isWhitespace(statement.charAt(end))) {
      end++;
    }
    return statement.startsWith("key:", end) && end > begin;
  }

  /**
   * The operation of a statement that {@link #is} one.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  public static KeyValueStatement of(String statement) {
    Matcher form = FORM.matcher(statement);
    if (!form.matches()) {
      throw new IllegalArgumentException("a key-value operation has to be like get key:user::1, remove key:user::1,"
          + " upsert key:user::1 {\"age\": 7} or insert key:user::1 {\"age\": 7}");
    }
    Word word = Word.valueOf(form.group(1).toUpperCase(Locale.ROOT));
    boolean writes = word == Word.UPSERT || word == Word.INSERT;
    if (writes != (form.group(3) != null)) {
      throw new IllegalArgumentException(writes
          ? "the document is missing behind the key of '" + form.group(1) + "'"
          : "nothing may stand behind the key of '" + form.group(1)
              + "'; a key with blanks has to be in single quotes");
    }
    byte[] document = writes ? form.group(3).strip().getBytes(StandardCharsets.UTF_8) : new byte[0];
    return new KeyValueStatement(word, form.group(2).replace("'", ""), document);
  }
}

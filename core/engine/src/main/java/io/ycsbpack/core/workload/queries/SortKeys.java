package io.ycsbpack.core.workload.queries;

import io.ycsbpack.core.sql.SqlToken;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the values stand, in the rows of an answer, that these are sorted by before a LIMIT cuts them off. They are the
 * same on all servers with the same data, also where several rows have the last of them and it is left to the server
 * which of these it gives.
 */
final class SortKeys {
  private static final Pattern SELECT = Pattern.compile("(?i)\\bSELECT\\b(\\s+DISTINCT\\b)?");
  private static final Pattern SEVERAL = Pattern.compile("(?i)\\b(UNION|INTERSECT|EXCEPT|RAW|VALUE|ELEMENT)\\b");
  private static final Pattern FROM = Pattern.compile("(?i)\\bFROM\\b");
  private static final Pattern ORDER = Pattern.compile("(?i)\\bORDER\\s+BY\\b");
  private static final Pattern LIMIT = Pattern.compile("(?i)\\bLIMIT\\b");
  private static final Pattern LIMIT_ALONE = Pattern.compile("(?is)LIMIT\\s+[\\w${}]+(\\s*,\\s*[\\w${}]+)?"
      + "(\\s+OFFSET\\s+[\\w${}]+)?\\s*((SETTINGS|FORMAT)\\b.*)?");
  private static final Pattern ALIAS = Pattern.compile("(?is)(.*?)\\s+AS\\s+[`\"]?(\\w+)[`\"]?");
  private static final Pattern NAME = Pattern.compile("[`\"]?\\w+[`\"]?(\\s*\\.\\s*[`\"]?(\\w+)[`\"]?)*");
  private static final Pattern DIRECTION = Pattern
      .compile("(?is)\\s+(ASC|DESC|ASCENDING|DESCENDING)?(\\s*NULLS\\s+\\w+)?$");

  private final String text;
  /** The text with blanks for all that stands within quotes, brackets and comments. */
  private final String outside;

  private SortKeys(String text) {
    this.text = text;
    outside = outside(text);
  }

  /** A value of each row: an expression, and the names that stand for it. */
  private record Item(String expression, String name) {
  }

  /**
   * The places in a row, as JSON pointers: by number, and by name.
   *
   * @return those of the first keys, up to one that is not in the rows; none where the text is not understood
   */
  static Set<String> places(String text) {
    return new SortKeys(text).places();
  }

  private Set<String> places() {
    Matcher select = SELECT.matcher(outside);
    Matcher from = FROM.matcher(outside);
    Matcher order = ORDER.matcher(outside);
    Matcher limit = LIMIT.matcher(outside);
    boolean plain = select.find() && from.find(select.end()) && order.find(from.end()) && limit.find(order.end())
        && LIMIT_ALONE.matcher(text.substring(limit.start())).matches() && !SEVERAL.matcher(outside).find();
    if (!plain || SELECT.matcher(outside.substring(select.end())).find()
        || AnswerCheck.isLimited(text.substring(0, limit.start()))) {
      return Set.of();
    }
    List<Item> items = parts(select.end(), from.start()).stream().map(SortKeys::item).toList();
    Set<String> places = new HashSet<>();
    for (String key : parts(order.end(), limit.start())) {
      int index = index(items, normal(DIRECTION.matcher(key).replaceFirst("")));
      if (index < 0) {
        break;
      }
      places.add("/" + index);
      places.add("/" + items.get(index).name);
    }
    return items.stream().anyMatch(item -> item.expression.endsWith("*")) ? Set.of() : places;
  }

  private static int index(List<Item> items, String key) {
    if (key.matches("\\d{1,4}")) {
      return Integer.parseInt(key) <= items.size() ? Integer.parseInt(key) - 1 : -1;
    }
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).name.toLowerCase(Locale.ROOT).equals(key)) {
        return i;
      }
    }
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).expression.equals(key)) {
        return i;
      }
    }
    return -1;
  }

  private static Item item(String text) {
    Matcher alias = ALIAS.matcher(text);
    if (alias.matches()) {
      return new Item(normal(alias.group(1)), alias.group(2));
    }
    Matcher name = NAME.matcher(text);
    return new Item(normal(text), name.matches() ? text.replaceAll(".*\\.", "").replaceAll("[`\"\\s]", "") : "");
  }

  private static String normal(String expression) {
    return expression.strip().replaceAll("[`\"]", "").replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
  }

  /** What stands between commas outside of brackets. */
  private List<String> parts(int begin, int end) {
    List<String> parts = new ArrayList<>();
    int from = begin;
    for (int at = begin; at <= end; at++) {
      if (at == end || outside.charAt(at) == ',') {
        parts.add(text.substring(from, at).strip());
        from = at + 1;
      }
    }
    return parts;
  }

  private static String outside(String text) {
    StringBuilder outside = new StringBuilder(" ".repeat(text.length()));
    int open = 0;
    for (SqlToken token : SqlToken.of(text)) {
      if (open <= 0 && !token.isQuoted()) {
        outside.replace(token.start(), token.end(), token.text());
      }
      if (token.is("(") || token.is("[")) {
        open++;
      } else if (token.is(")") || token.is("]")) {
        open--;
      }
    }
    return outside.toString();
  }
}

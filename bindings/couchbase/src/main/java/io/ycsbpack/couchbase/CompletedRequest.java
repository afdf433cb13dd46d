package io.ycsbpack.couchbase;

import com.couchbase.client.java.json.JsonArray;
import com.couchbase.client.java.json.JsonObject;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An entry of {@code system:completed_requests}.
 *
 * @param text   of the statement, with the values of its parameters, all texts in single quotes
 * @param begun  when it came
 * @param millis how long it took
 * @param user   who sent it; empty where that is not told
 */
record CompletedRequest(String text, Instant begun, double millis, String user) {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final Pattern PREPARE = Pattern
      .compile("(?is)^\\s*PREPARE\\s+(?:FORCE\\s+)?(?:\\S+\\s+(?:AS|FROM)\\s+)?");
  /** What a text consists of: a literal or a parameter, a quoted name, or one other character. */
  private static final Pattern PART = Pattern
      .compile("(?is)'[^']*+(?:''[^']*+)*+'|\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|`[^`]*`"
          + "|[$@](\\w+)|\\b\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?\\b|\\w+|.");
  private static final String NAME = "(?:`[^`]+`|\\w+)";
  private static final Pattern SOURCE = Pattern
      .compile("(?is)\\b(?:FROM|JOIN)\\s+(?:default\\s*:\\s*)?(" + NAME + "(?:\\s*\\.\\s*" + NAME
          + ")*)(?:\\s+(?:AS\\s+)?(" + NAME + "))?");
  private static final Pattern COMPARED = Pattern.compile("(?is)(" + NAME + ")((?:\\s*\\.\\s*" + NAME
      + ")*)\\s*(?:=|!=|<|>|\\b(?:IN|BETWEEN|LIKE|NOT)\\b)");
  /** What may stand where an alias may. */
  private static final Set<String> NO_ALIAS = Set.of("where", "use", "let", "group", "order", "limit", "offset", "on",
      "join", "inner", "left", "right", "unnest", "nest", "union", "intersect", "except", "as");

  /** The one of this row; empty where it is not understood. */
  static Optional<CompletedRequest> of(byte[] json) {
    JsonObject row = JsonObject.fromJson(json);
    String text = Optional.ofNullable(row.getString("preparedText")).orElseGet(() -> row.getString("statement"));
    if (text == null || row.getString("requestTime") == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(new CompletedRequest(filled(PREPARE.matcher(text).replaceFirst("").strip(),
          values(row)),
          OffsetDateTime.parse(row.getString("requestTime")).toInstant(),
          GoDuration.nanos(String.valueOf(row.getString("elapsedTime"))).orElse(0) / NANOS_PER_MILLI,
          Optional.ofNullable(row.getString("users")).orElse("")));
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Values of parameters, by their names or, from 1 on, their places. */
  private static Map<String, Object> values(JsonObject row) {
    Map<String, Object> values = new HashMap<>();
    if (row.get("positionalArgs") instanceof JsonArray positional) {
      positional.forEach(value -> values.put(String.valueOf(values.size() + 1), value));
    }
    if (row.get("namedArgs") instanceof JsonObject named) {
      named.toMap().forEach((name, value) -> values.put(name.replaceFirst("^[$@]", ""), named.get(name)));
    }
    return values;
  }

  /** A text with all literals in single quotes. */
  static String singleQuoted(String text) {
    return filled(text, Map.of());
  }

  private static String filled(String text, Map<String, Object> values) {
    StringBuilder filled = new StringBuilder();
    int places = 0;
    for (Matcher part = PART.matcher(text); part.find();) {
      String one = part.group();
      String parameter = one.equals("?") ? String.valueOf(++places) : part.group(1);
      if (parameter != null && values.containsKey(parameter)) {
        filled.append(literal(values.get(parameter)));
      } else if (one.startsWith("\"")) {
        filled.append(literal(JsonArray.fromJson("[" + one + "]").getString(0)));
      } else {
        filled.append(one);
      }
    }
    return filled.toString();
  }

  private static String literal(Object value) {
    if (value instanceof JsonArray array) {
      return array.toList().stream().map(CompletedRequest::literal).collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof String string ? "'" + string.replace("'", "''") + "'" : String.valueOf(value);
  }

  /** Whether the log tells the value of each parameter: without them the text can't be asked again. */
  boolean hasValues() {
    for (Matcher part = PART.matcher(text); part.find();) {
      if (part.group(1) != null || part.group().equals("?")) {
        return false;
      }
    }
    return true;
  }

  /** The text with one word for all literals, by which entries that differ in these alone are told from others. */
  String shape() {
    StringBuilder shape = new StringBuilder();
    for (Matcher part = PART.matcher(text); part.find();) {
      String one = part.group();
      shape.append(one.startsWith("'") || Character.isDigit(one.charAt(0)) ? "?" : one.isBlank() ? " " : one);
    }
    return shape.toString().replaceAll(" +", " ").replaceAll(" ?, ?", ",").replaceAll("\\?(?:,\\?)+", "?");
  }

  /** What it does, such as Select. */
  String kind() {
    String word = text.replaceFirst("(?s)^[\\s(]*(\\w*).*", "$1").toLowerCase(Locale.ROOT);
    boolean reads = List.of("select", "with", "from").contains(word);
    return reads ? "Select" : word.isEmpty() ? "?" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  /** Full names of the collections that it reads, by the names that stand for them. */
  Map<String, String> sources() {
    Map<String, String> sources = new LinkedHashMap<>();
    for (Matcher source = SOURCE.matcher(text); source.find();) {
      String keyspace = source.group(1).replaceAll("[`\\s]", "");
      String alias = source.group(2) == null || NO_ALIAS.contains(source.group(2).toLowerCase(Locale.ROOT))
          ? keyspace.substring(keyspace.lastIndexOf('.') + 1)
          : source.group(2).replace("`", "");
      sources.put(alias, keyspace);
    }
    return sources;
  }

  /** Full names of the fields that values are compared with; those without an alias where there is one collection. */
  Set<String> fields() {
    Map<String, String> sources = new HashMap<>(sources());
    Set<String> fields = new LinkedHashSet<>();
    for (Matcher compared = COMPARED.matcher(text); compared.find();) {
      String first = compared.group(1).replace("`", "");
      String rest = compared.group(2).replaceAll("[`\\s]", "");
      if (!rest.isEmpty() && sources.containsKey(first)) {
        fields.add(sources.get(first) + rest);
      } else if (sources.size() == 1) {
        fields.add(sources.values().iterator().next() + "." + first + rest);
      }
    }
    return fields;
  }
}

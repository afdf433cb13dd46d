// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import io.ycsbpack.core.UsageException;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The values of a property: how text becomes a value, and its description for the user.
 *
 * @param description the values in words that follow "is": "a whole number from 1 to 10"
 * @param label       placeholder of a value in the help of a command, such as {@code CORES}
 * @param choices     the words to choose from; none if values are no fixed words
 * @param parser      of text without blanks around it; throws {@link IllegalArgumentException} with position and reason,
 *     without the text itself
 * @param canonical   writes the same value in the one way that YCSB's own workloads read too
 * @param isOfPairs   whether its values are names with values, so that a file may have an object of them, and a command
 *     repeat it
 */
public record PropertyType<T>(String description, String label, List<String> choices, Function<String, T> parser,
    UnaryOperator<String> canonical, boolean isOfPairs) {
  private static final String SWITCH = "true|false";
  private static final Units NUMBERS = Units.ofNumbers("write a number, such as 1000, 100k, 1.5m or 1e6");
  /** Accepted by every parser of numbers, including YCSB's. */
  private static final Pattern PLAIN = Pattern.compile("\\d+(\\.\\d+)?");

  /** Any text that the parser takes. */
  public static <T> PropertyType<T> of(String description, String label, Function<String, T> parser) {
    return new PropertyType<>(description, label, List.of(), parser, UnaryOperator.identity(), false);
  }

  private PropertyType<T> writtenAs(UnaryOperator<String> newCanonical) {
    return new PropertyType<>(description, label, choices, parser, newCanonical, isOfPairs);
  }

  public PropertyType<T> labelled(String newLabel) {
    return new PropertyType<>(description, newLabel, choices, parser, canonical, isOfPairs);
  }

  public static PropertyType<String> text() {
    return of("a text", "TEXT", Function.identity());
  }

  /** A name and a value, such as {@code threadcount=4}; the value is the text after the first {@code =}. */
  public static PropertyType<Map.Entry<String, String>> pair() {
    return of("a name and a value (name=value)", "NAME=VALUE", text -> {
      int end = text.indexOf('=');
      if (end < 0) {
        throw new IllegalArgumentException("position " + (text.length() + 1) + ": no = follows the name");
      }
      return Map.entry(text.substring(0, end), text.substring(end + 1));
    });
  }

  /**
   * Names with a value each, such as annotations: {@code name=value}, one in a line. In YAML they are an object. The
   * value is the text after the first {@code =}; surrounding blanks do not count.
   */
  public static PropertyType<Map<String, String>> pairs() {
    return pairs("names with values (name=value, one in a line)", "NAME=VALUE", pair().parser);
  }

  /** The same, for pairs that this parser reads from one line each. */
  public static PropertyType<Map<String, String>> pairs(String description, String label,
      Function<String, Map.Entry<String, String>> pair) {
    return new PropertyType<>(description, label, List.of(), text -> {
      Map<String, String> pairs = new LinkedHashMap<>();
      for (String line : text.lines().map(String::strip).filter(one -> !one.isEmpty()).toList()) {
        Map.Entry<String, String> read = pair.apply(line);
        if (pairs.put(read.getKey().strip(), read.getValue().strip()) != null) {
          throw new IllegalArgumentException(read.getKey().strip() + " is there twice");
        }
      }
      return Collections.unmodifiableMap(pairs);
    }, UnaryOperator.identity(), true);
  }

  public static String pairs(Map<String, String> pairs) {
    return pairs.entrySet()
        .stream()
        .map(pair -> pair.getKey() + "=" + pair.getValue())
        .collect(Collectors.joining("\n"));
  }

  /** @param check throws {@link IllegalArgumentException} with the reason */
  public PropertyType<T> checked(Consumer<T> check) {
    return new PropertyType<>(description, label, choices, text -> {
      T value = parser.apply(text);
      check.accept(value);
      return value;
    }, canonical, isOfPairs);
  }

  /** A path of a file or folder; a leading {@code ~/} is the user's home. */
  public static PropertyType<Path> path() {
    return of("a path", "FILE", text -> {
      try {
        return text.startsWith("~/") ? Path.of(System.getProperty("user.home"), text.substring(2)) : Path.of(text);
      } catch (InvalidPathException e) {
        throw new IllegalArgumentException("it can't be a path: " + e.getReason(), e);
      }
    });
  }

  /** {@code true} or {@code false}, in any case. */
  public static PropertyType<Boolean> bool() {
    return of("true or false", SWITCH, text -> switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("write true or false");
    });
  }

  /** A whole number, as in {@code 1000}, {@code 100k} or {@code 1e6}, from {@code min} to {@code max}, both included. */
  public static PropertyType<Integer> integer(int min, int max) {
    PropertyType<Long> wide = wholeNumber(min, max);
    return of(wide.description, "N", text -> wide.parse(text).intValue()).writtenAs(wide.canonical);
  }

  /** A whole number of 64 bits from {@code min} to {@code max}, both included. */
  public static PropertyType<Long> wholeNumber(long min, long max) {
    return of("a whole number" + range(min, max), "N", text -> {
      BigDecimal value = NUMBERS.parse(text);
      if (value.stripTrailingZeros().scale() > 0) {
        throw new IllegalArgumentException("that is not a whole number");
      }
      return within(BigDecimal.valueOf(min), BigDecimal.valueOf(max), value).longValueExact();
    }).writtenAs(PropertyType::digits);
  }

  /** A decimal number from {@code min} to {@code max}, both included; never NaN or infinite. */
  public static PropertyType<Double> decimal(double min, double max) {
    return of("a number" + range(min, max), "N", text -> within(min, max, NUMBERS.parse(text).doubleValue()))
        .writtenAs(PropertyType::digits);
  }

  /** The same number as plain digits, for YCSB's parsers; text that is plain already stays unchanged. */
  private static String digits(String text) {
    return PLAIN.matcher(text).matches() ? text : NUMBERS.parse(text).stripTrailingZeros().toPlainString();
  }

  /** A length of time with its unit, such as {@code 250ms}, {@code 10s}, {@code 1.5m} or {@code 1h}. */
  public static PropertyType<Duration> duration() {
    return time("a time with its unit (250ms, 10s, 5m, 1h)", Durations.UNITS);
  }

  /** A time within bounds, both included. */
  public static PropertyType<Duration> durationOf(Duration least, Duration most) {
    return time("a time with its unit from " + Durations.text(least) + " to " + Durations.text(most), Durations.UNITS)
        .checked(time -> within(least, most, time));
  }

  /** A length of time; a number without a unit is in milliseconds. */
  public static PropertyType<Duration> durationOrMillis() {
    return time("a time with its unit (250ms, 10s, 5m), or a number of milliseconds", Durations.MILLIS);
  }

  /** A length of time; a number without a unit is in seconds. */
  public static PropertyType<Duration> durationOrSeconds() {
    return time("a time (250ms, 10s, 5m, 1h), or a number of seconds", Durations.SECONDS);
  }

  /**
   * The same within bounds, both included. Its canonical text is a number of seconds if it is whole, as in YCSB, which
   * has no units.
   */
  public static PropertyType<Duration> secondsOf(Duration least, Duration most) {
    return time("a time from " + Durations.text(least) + " to " + Durations.text(most) + ", or a number of seconds",
        Durations.SECONDS)
        .checked(time -> within(least, most, time))
        .writtenAs(text -> Durations.seconds(Durations.parse(text, Durations.SECONDS)));
  }

  private static PropertyType<Duration> time(String description, Units units) {
    return of(description, "TIME", text -> Durations.parse(text, units));
  }

  private static <C extends Comparable<C>> C within(C least, C most, C value) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException("that is out of range");
    }
    return value;
  }

  /** A moment in UTC as ISO 8601 has it, such as {@code 2030-01-31T12:00:00Z}. */
  public static PropertyType<Instant> instant() {
    return of("a moment in UTC (2030-01-31T12:00:00Z)", "MOMENT", text -> {
      try {
        return Instant.parse(text);
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException("that is not such a moment", e);
      }
    });
  }

  /** One of the given words, in any case. */
  public static PropertyType<String> oneOf(String... words) {
    return oneOf(List.of(words), Function.identity());
  }

  /** One of the constants of an enum, in any case, by the word that stands for it. */
  public static <E extends Enum<E>> PropertyType<E> oneOf(Class<E> constants) {
    return oneOf(List.of(constants.getEnumConstants()), PropertyType::word);
  }

  /** The result of {@code toString} in lower case and with dashes: {@code runtime-default}. */
  public static String word(Enum<?> constant) {
    return constant.toString().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static <T> PropertyType<T> oneOf(List<T> values, Function<T, String> word) {
    List<String> choices = values.stream().map(word).toList();
    return new PropertyType<>("one of " + String.join(", ", choices), String.join("|", choices), choices, text -> {
      int index = choices.indexOf(text.toLowerCase(Locale.ROOT));
      if (index < 0) {
        throw new IllegalArgumentException(NearestName.find(text, choices)
            .map(near -> "did you mean " + near + "?")
            .orElse("choose one of them"));
      }
      return values.get(index);
    }, text -> text.toLowerCase(Locale.ROOT), false);
  }

  /** Whether its values are true and false, so that the option of a command can do without a value. */
  public boolean isSwitch() {
    return label.equals(SWITCH);
  }

  /** @throws UsageException with the text and the reason */
  public T require(String text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException e) {
      throw new UsageException("'" + text + "' is not " + description + ": " + e.getMessage(), e);
    }
  }

  /** @throws IllegalArgumentException with the reason, without the text itself */
  public T parse(String text) {
    return parser.apply(text.strip());
  }

  String canonical(String text) {
    return canonical.apply(text.strip());
  }

  private static String range(Number min, Number max) {
    boolean isOpen = max.equals(Long.MAX_VALUE) || max.equals(Double.MAX_VALUE);
    return isOpen ? ", " + min + " or more" : " from " + min + " to " + max;
  }
}

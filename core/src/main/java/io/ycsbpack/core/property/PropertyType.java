package io.ycsbpack.core.property;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the values of a property may be: how text becomes a value and how that is explained to the user.
 *
 * @param <T> the type of the value
 */
public final class PropertyType<T> {
  private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)");

  private final String description;
  private final Function<String, T> parser;

  private PropertyType(String description, Function<String, T> parser) {
    this.description = description;
    this.parser = parser;
  }

  /** Any text. */
  public static PropertyType<String> text() {
    return new PropertyType<>("a text", Function.identity());
  }

  /** A path of a file or folder; a leading {@code ~/} is the user's home. */
  public static PropertyType<Path> path() {
    return new PropertyType<>("a path", text -> {
      try {
        return text.startsWith("~/") ? Path.of(System.getProperty("user.home"), text.substring(2)) : Path.of(text);
      } catch (InvalidPathException e) {
        throw new IllegalArgumentException("it can't be a path: " + e.getReason(), e);
      }
    });
  }

  /** {@code true} or {@code false}, in any case. */
  public static PropertyType<Boolean> bool() {
    return new PropertyType<>("true or false", text -> switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("write true or false");
    });
  }

  /** A whole number from {@code min} to {@code max}, both included. */
  public static PropertyType<Integer> integer(int min, int max) {
    PropertyType<Long> wide = wholeNumber(min, max);
    return new PropertyType<>(wide.description, text -> wide.parse(text).intValue());
  }

  /** A whole number of 64 bits from {@code min} to {@code max}, both included. */
  public static PropertyType<Long> wholeNumber(long min, long max) {
    String range = range(min == Long.MIN_VALUE ? null : min, max == Long.MAX_VALUE ? null : max);
    return new PropertyType<>("a whole number" + range, text -> {
      long value;
      try {
        value = Long.parseLong(text.replace("_", ""));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("that is not a whole number", e);
      }
      if (value < min || value > max) {
        throw new IllegalArgumentException("that is out of range");
      }
      return value;
    });
  }

  /** A decimal number from {@code min} to {@code max}, both included; never NaN or infinite. */
  public static PropertyType<Double> decimal(double min, double max) {
    String range = range(min, max == Double.MAX_VALUE ? null : max);
    return new PropertyType<>("a number" + range, text -> {
      double value;
      try {
        value = Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("that is not a number", e);
      }
      if (!(value >= min && value <= max)) {
        throw new IllegalArgumentException("that is out of range");
      }
      return value;
    });
  }

  /** A length of time with its unit, such as {@code 250ms}, {@code 10s}, {@code 1.5m} or {@code 1h}. */
  public static PropertyType<Duration> duration() {
    return new PropertyType<>("a time with its unit (250ms, 10s, 5m, 1h)", text -> {
      Matcher matcher = DURATION.matcher(text);
      if (!matcher.matches()) {
        throw new IllegalArgumentException("write a number and one of ms, s, m, h");
      }
      double factor = switch (matcher.group(2)) {
        case "ms" -> 1e6;
        case "s" -> 1e9;
        case "m" -> 60e9;
        default -> 3600e9;
      };
      return Duration.ofNanos((long) (Double.parseDouble(matcher.group(1)) * factor));
    });
  }

  /** A moment in UTC as ISO 8601 has it, such as {@code 2030-01-31T12:00:00Z}. */
  public static PropertyType<Instant> instant() {
    return new PropertyType<>("a moment in UTC (2030-01-31T12:00:00Z)", text -> {
      try {
        return Instant.parse(text);
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException("that is not such a moment", e);
      }
    });
  }

  /** A length of time as {@link #duration} has it; a number without a unit is in milliseconds. */
  public static PropertyType<Duration> durationOrMillis() {
    PropertyType<Duration> withUnit = duration();
    return new PropertyType<>("a time with its unit (250ms, 10s, 5m), or a number of milliseconds",
        text -> text.chars().allMatch(Character::isDigit) ? withUnit.parse(text + "ms") : withUnit.parse(text));
  }

  /** One of the given words, in any case. */
  public static PropertyType<String> oneOf(String... words) {
    List<String> choices = List.of(words);
    String listed = String.join(", ", choices);
    return new PropertyType<>("one of " + listed, text -> {
      String word = text.toLowerCase(Locale.ROOT);
      if (!choices.contains(word)) {
        throw new IllegalArgumentException(
            NearestName.find(word, choices).map(near -> "did you mean " + near + "?").orElse("choose one of them"));
      }
      return word;
    });
  }

  /** The values in words that follow "is": "a whole number from 1 to 10". */
  public String description() {
    return description;
  }

  /**
   * The value that this text stands for; blanks around it do not count.
   *
   * @throws IllegalArgumentException with a message that says what is wrong, without the text itself
   */
  public T parse(String text) {
    return parser.apply(text.strip());
  }

  private static String range(Number min, Number max) {
    if (min == null && max == null) {
      return "";
    }
    if (max == null) {
      return ", " + min + " or more";
    }
    return min == null ? ", " + max + " or less" : " from " + min + " to " + max;
  }
}

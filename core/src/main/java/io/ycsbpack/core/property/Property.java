package io.ycsbpack.core.property;

import io.ycsbpack.core.UsageException;
import java.util.Objects;
import java.util.Optional;

/**
 * The one declaration of a property: its name, type, default and doc. Reference docs, {@code ycsb properties} and the
 * refusal of misspelt names are all made from it.
 *
 * <pre>{@code
 * static final Property<Integer> PROJECTS = Property.of("tenantq.projects", PropertyType.integer(1, 1_000_000), "100",
 *     "Projects of each tenant.");
 * int projects = PROJECTS.get(settings);
 * }</pre>
 *
 * @param <T> the type of its value
 */
public final class Property<T> {
  private final String name;
  private final PropertyType<T> type;
  private final String defaultText;
  private final String doc;
  private final boolean secret;

  private Property(String name, PropertyType<T> type, String defaultText, String doc, boolean secret) {
    this.name = Objects.requireNonNull(name);
    this.type = Objects.requireNonNull(type);
    this.defaultText = defaultText;
    this.doc = Objects.requireNonNull(doc);
    this.secret = secret;
    if (defaultText != null) {
      type.parse(defaultText);
    }
  }

  /** A property with a default, written as a user would write it. */
  public static <T> Property<T> of(String name, PropertyType<T> type, String defaultText, String doc) {
    return new Property<>(name, type, Objects.requireNonNull(defaultText), doc, false);
  }

  /** A property without a default: read it with {@link #find}. */
  public static <T> Property<T> optional(String name, PropertyType<T> type, String doc) {
    return new Property<>(name, type, null, doc, false);
  }

  /** A text whose value is never printed, logged or recorded. It has no default. */
  public static Property<String> secret(String name, String doc) {
    return new Property<>(name, PropertyType.text(), null, doc, true);
  }

  /** The name as users write it. */
  public String name() {
    return name;
  }

  /** What its values may be. */
  public PropertyType<T> type() {
    return type;
  }

  /** The default as a user would write it; empty where there is none. */
  public Optional<String> defaultText() {
    return Optional.ofNullable(defaultText);
  }

  /** What it does, with units. */
  public String doc() {
    return doc;
  }

  /** Whether its value must not be shown anywhere. */
  public boolean isSecret() {
    return secret;
  }

  /**
   * Its value in these settings, else its default.
   *
   * @throws UsageException when the value is not of its type, or when it is not set and has no default
   */
  public T get(Settings settings) {
    return find(settings)
        .orElseThrow(
            () -> new UsageException(name + " is not set and has no default; set it with -p " + name + "=..."));
  }

  /**
   * Its value in these settings, else its default, else empty.
   *
   * @throws UsageException when the value is not of its type
   */
  public Optional<T> find(Settings settings) {
    String text = settings.text(name).orElse(defaultText);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(type.parse(text));
    } catch (IllegalArgumentException e) {
      String seen = secret ? "(not shown)" : "'" + text + "'";
      throw new UsageException(
          name + "=" + seen + settings.origin(name) + ": " + name + " is " + type.description() + "; " + e.getMessage(),
          e);
    }
  }
}

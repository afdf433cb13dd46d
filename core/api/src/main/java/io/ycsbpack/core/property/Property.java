// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import io.ycsbpack.core.UsageException;
import java.util.List;
import java.util.Optional;

/**
 * The one declaration of a parameter: its name, type, default and doc. Properties of workloads,
 * parameters of experiment files and options of commands are made from it. So are {@code ycsb help properties} and the
 * refusal of misspelt names. If one of them differs on purpose, a copy of the same declaration says how.
 *
 * <pre>{@code
 * static final Property<Integer> PROJECTS = Property.of("tenantq.projects", PropertyType.integer(1, 1_000_000), "100",
 *     "Projects of each tenant.");
 * int projects = PROJECTS.get(settings);
 * }</pre>
 */
public record Property<T>(String name, PropertyType<T> type, Optional<String> defaultText, String doc,
    boolean isSecret, List<String> optionNames, Optional<Property<T>> original) {

  public Property {
    defaultText.ifPresent(type::parse);
  }

  /** A property with a default, written as a user would write it. */
  public static <T> Property<T> of(String name, PropertyType<T> type, String defaultText, String doc) {
    return new Property<>(name, type, Optional.of(defaultText), doc, false, List.of("--" + name), Optional.empty());
  }

  /** A property without a default: read it with {@link #find}. */
  public static <T> Property<T> optional(String name, PropertyType<T> type, String doc) {
    return new Property<>(name, type, Optional.empty(), doc, false, List.of("--" + name), Optional.empty());
  }

  /** A text whose value is never printed, logged or recorded. It has no default. */
  public static Property<String> secret(String name, String doc) {
    return new Property<>(name, PropertyType.text(), Optional.empty(), doc, true, List.of("--" + name),
        Optional.empty());
  }

  /** The same parameter with another default, or none ({@code null}). */
  public Property<T> withDefault(String otherDefault) {
    return new Property<>(name, type, Optional.ofNullable(otherDefault), doc, isSecret, optionNames,
        Optional.of(declaration()));
  }

  public Property<T> withDoc(String otherDoc) {
    return new Property<>(name, type, defaultText, otherDoc, isSecret, optionNames, Optional.of(declaration()));
  }

  /** A declaration with these option names, instead of {@code --} and its name. */
  public Property<T> withOptionNames(String... names) {
    return new Property<>(name, type, defaultText, doc, isSecret, List.of(names), Optional.empty());
  }

  /** The declaration that this is a copy of, or itself: the same object for all that are one parameter. */
  public Property<T> declaration() {
    return original.orElse(this);
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

  /** Its value in these settings with the text that a user wrote for it; empty when it was not given. */
  public Optional<Given<T>> given(Settings settings) {
    return settings.text(name).map(text -> new Given<>(text, get(settings)));
  }

  /** These settings with its value, if given, in the form that YCSB's workloads also read: digits for {@code 100k}. */
  public Settings canonical(Settings settings) {
    find(settings);
    return settings.replace(name, type::canonical);
  }

  /** Its value in these settings, else its default, else empty. */
  public Optional<T> find(Settings settings) {
    return settings.text(name).or(() -> defaultText).map(text -> {
      try {
        return type.parse(text);
      } catch (IllegalArgumentException e) {
        String seen = isSecret ? "(not shown)" : "'" + text + "'";
        throw new UsageException(name + "=" + seen + settings.origin(name) + ": " + name + " is " + type.description()
            + "; " + e.getMessage(), e);
      }
    });
  }
}

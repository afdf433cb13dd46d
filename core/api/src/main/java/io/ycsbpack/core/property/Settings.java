// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import io.ycsbpack.core.UsageException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The property values of one run, with the origin of each. Immutable; later sources win over earlier ones.
 *
 * <p>Blanks around values are dropped: a trailing blank in a properties file would otherwise break YCSB's own number
 * parsing.
 */
public final class Settings {
  public static final Settings NONE = new Settings(Map.of(), Map.of());

  private final Map<String, String> values;
  private final Map<String, String> sources;

  private Settings(Map<String, String> values, Map<String, String> sources) {
    this.values = Collections.unmodifiableMap(values);
    this.sources = sources;
  }

  public static Settings of(Properties properties) {
    Map<String, String> map = new TreeMap<>();
    properties.stringPropertyNames().forEach(name -> map.put(name, properties.getProperty(name)));
    return NONE.with(map, "");
  }

  /** These settings with {@code additions} over them; {@code source} is their origin, such as a file's name or "-p". */
  public Settings with(Map<String, String> additions, String source) {
    Map<String, String> merged = new TreeMap<>(values);
    Map<String, String> mergedSources = new TreeMap<>(sources);
    additions.forEach((name, value) -> {
      merged.put(name, value.strip());
      mergedSources.put(name, source);
    });
    return new Settings(merged, mergedSources);
  }

  /** These settings with {@code additions} over them, which keep their origins. */
  public Settings with(Settings additions) {
    Map<String, String> merged = new TreeMap<>(values);
    Map<String, String> mergedSources = new TreeMap<>(sources);
    merged.putAll(additions.values);
    mergedSources.putAll(additions.sources);
    return new Settings(merged, mergedSources);
  }

  /** These settings with another text for this name, if it was given; its origin stays. */
  Settings replace(String name, UnaryOperator<String> change) {
    Map<String, String> changed = new TreeMap<>(values);
    changed.computeIfPresent(name, (same, text) -> change.apply(text));
    return new Settings(changed, sources);
  }

  public Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** Every value given, by name, secrets included: for the database, never for printing. */
  public Map<String, String> values() {
    return values;
  }

  /** Origin of this property's value, as text to append to it: {@code " (from workloads/tenantq)"}, or empty. */
  public String origin(String name) {
    String source = source(name);
    return source.isEmpty() ? "" : " (from " + source + ")";
  }

  /** Origin of this property's value, such as a file's name; empty when it was not given. */
  public String source(String name) {
    return sources.getOrDefault(name, "");
  }

  /**
   * Checks that every name is declared and every value of its type, before anything is started.
   *
   * @throws UsageException with the nearest name, or the fault of the value
   */
  public void check(Collection<Property<?>> declared) {
    check(declared, name -> true);
  }

  /**
   * The same, but only names that {@code mustBeDeclared} holds for are refused: a workload of somebody else's reads
   * properties that are not declared.
   */
  public void check(Collection<Property<?>> declared, Predicate<String> mustBeDeclared) {
    List<String> names = declared.stream().map(Property::name).toList();
    for (String name : values.keySet()) {
      if (!names.contains(name) && mustBeDeclared.test(name)) {
        throw new UsageException("there is no property '" + name + "'" + origin(name)
            + NearestName.hint(name, names, "; 'ycsb help properties' lists them all"));
      }
    }
    declared.forEach(property -> property.find(this));
  }

  /** The values as YCSB wants them; a new object at every call. */
  public Properties toProperties() {
    Properties properties = new Properties();
    values.forEach(properties::setProperty);
    return properties;
  }
}

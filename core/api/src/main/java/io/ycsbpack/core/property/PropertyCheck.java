// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import io.ycsbpack.core.UsageException;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/** Refuses misspelt properties and values that are not of their type, before anything is started. */
public final class PropertyCheck {

  private PropertyCheck() {
  }

  /**
   * Checks that every name is declared and every value of its type.
   *
   * @throws UsageException with the nearest name, or the fault of the value
   */
  public static void all(Settings settings, Collection<Property<?>> declared) {
    some(settings, declared, name -> true);
  }

  /**
   * The same, but only names that {@code mustBeDeclared} holds for are refused: a workload of somebody else's reads
   * properties that are not declared.
   */
  public static void some(Settings settings, Collection<Property<?>> declared, Predicate<String> mustBeDeclared) {
    List<String> names = declared.stream().map(Property::name).toList();
    for (String name : settings.values().keySet()) {
      if (!names.contains(name) && mustBeDeclared.test(name)) {
        throw new UsageException("there is no property '" + name + "'" + settings.origin(name)
            + NearestName.hint(name, names, "; 'ycsb help properties' lists them all"));
      }
    }
    declared.forEach(property -> property.find(settings));
  }
}

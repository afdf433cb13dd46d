// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import io.ycsbpack.core.property.Property;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.record.RunIdentity;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** @param name also in the name of its record; empty for the name of the workload */
public record RunNames(Optional<String> name, Map<String, String> labels) {
  public static final RunNames NONE = new RunNames(Optional.empty(), Map.of());
  public static final Property<String> NAME = Property.optional("name",
      PropertyType.of("a name of up to 64 letters, digits, _ and -", "NAME", RunNames::checkedName),
      "Name of the run: in its record, and in the name of the record's file instead of the workload's.")
      .withOptionNames("--run-name");
  private static final Pattern WORD = Pattern.compile("[\\w-]{1,64}");

  private static String checkedName(String text) {
    if (!WORD.matcher(text).matches()) {
      throw new IllegalArgumentException("write letters, digits, _ and - alone");
    }
    return text;
  }

  /** Adds the identity from this process's environment; empty if it has none. */
  public Optional<RunIdentity> identity() {
    return identity(BuildEnvironment.ofThisProcess());
  }

  Optional<RunIdentity> identity(BuildEnvironment environment) {
    Optional<String> commit = environment.commit();
    Optional<String> build = environment.build();
    return name.isEmpty() && labels.isEmpty() && commit.isEmpty() && build.isEmpty()
        ? Optional.empty()
        : Optional.of(new RunIdentity(name.orElse(null), labels, commit.orElse(null), build.orElse(null)));
  }
}

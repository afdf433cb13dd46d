// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.k8s.cluster;

import io.ycsbpack.core.property.PropertyType;

/** A name that fits into a DNS label, with room for suffixes. */
public record ObjectName(String text) {
  public static final PropertyType<ObjectName> TYPE = PropertyType.of("a name in the cluster", "NAME", ObjectName::new);

  private static final int LONGEST = 40;

  public ObjectName {
    if (!text.matches("[a-z]([a-z0-9-]*[a-z0-9])?") || text.length() > LONGEST) {
      throw new IllegalArgumentException(
          "a name has lower-case letters, digits and '-', begins with a letter, ends with"
              + " a letter or digit, and has at most " + LONGEST + " characters");
    }
  }

  @Override
  public String toString() {
    return text;
  }
}

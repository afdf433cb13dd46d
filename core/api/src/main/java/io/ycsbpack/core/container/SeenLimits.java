// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.util.Locale;

/** The limits that a server sees, and takes for its machine's limits. */
public enum SeenLimits {
  NONE,
  CPU,
  MEMORY,
  ALL;

  /** Whether a hierarchy of version 1 has some of them. */
  boolean areOf(String hierarchy) {
    return (this == CPU || this == ALL) && hierarchy.startsWith("cpu")
        || (this == MEMORY || this == ALL) && hierarchy.equals("memory");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

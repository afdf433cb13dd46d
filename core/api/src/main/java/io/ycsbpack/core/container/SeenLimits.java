package io.ycsbpack.core.container;

import java.util.Locale;

/** The limits that a server sees, and takes for its machine's limits. */
public enum SeenLimits {
  NONE,
  CPU,
  MEMORY,
  ALL;

  /** Whether only version 1 control groups can separate them. */
  boolean isPart() {
    return this == CPU || this == MEMORY;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

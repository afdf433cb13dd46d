package io.ycsbpack.core.container;

import java.util.Locale;

/** Which of its limits a server sees, and takes for those of its machine. */
public enum SeenLimits {
  NONE,
  CPU,
  MEMORY,
  ALL;

  /** Whether they can be told apart with control groups of version 1 alone. */
  boolean isPart() {
    return this == CPU || this == MEMORY;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

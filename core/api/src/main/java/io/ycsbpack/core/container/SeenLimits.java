package io.ycsbpack.core.container;

import java.util.Locale;

/** Which of its limits a server sees, and takes for those of its machine. */
public enum SeenLimits {
  /** The machine's own cores and memory. */
  NONE,
  /** The cores of its quota, and the machine's memory. */
  CPU,
  /** The machine's cores, and the memory of its limit. */
  MEMORY,
  /** Both of its limits, as in a container. */
  ALL;

  /** Whether they can be told apart with control groups of version 1 alone. */
  boolean isPart() {
    return this == CPU || this == MEMORY;
  }

  /** Its name on a command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

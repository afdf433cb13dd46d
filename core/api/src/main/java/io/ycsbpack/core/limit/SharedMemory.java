package io.ycsbpack.core.limit;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.parameter.Memory;
import io.ycsbpack.core.property.PropertyType;

/**
 * Memory that several control groups share, as if they were alone on a machine with no more of it: so what they do to
 * each other shows without filling the whole machine.
 *
 * @param name  by which those that share it find each other: letters, digits and dashes; empty where it is not given
 * @param bytes of all of them together, page cache included
 */
public record SharedMemory(String name, long bytes) {
  /** How the names of their common groups begin. */
  static final String PREFIX = "ycsbpack-shared-";

  /** Its type as a parameter: {@code small:2Gi}, or a size alone where something else gives the name. */
  public static final PropertyType<SharedMemory> TYPE = PropertyType.of("a name and a size (small:2Gi)", "NAME:SIZE",
      SharedMemory::parse);

  private static SharedMemory parse(String text) {
    int colon = text.indexOf(':');
    if (colon >= 0 && !text.substring(0, colon).matches("[a-zA-Z0-9-]{1,60}")) {
      throw new IllegalArgumentException("a name has letters, digits and dashes");
    }
    return new SharedMemory(text.substring(0, Math.max(0, colon)), Memory.parse(text.substring(colon + 1)).bytes());
  }

  /** @throws UsageException when it has no name */
  SharedMemory named() {
    if (name.isEmpty()) {
      throw new UsageException("shared-memory has no name; write a name and a size, such as small:2Gi");
    }
    return this;
  }
}

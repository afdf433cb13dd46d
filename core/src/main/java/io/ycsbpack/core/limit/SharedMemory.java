package io.ycsbpack.core.limit;

import io.ycsbpack.core.UsageException;

/**
 * Memory that several control groups share, as if they were alone on a machine with no more of it: so what they do to
 * each other shows without filling the whole machine.
 *
 * @param name  by which those that share it find each other: letters, digits and dashes
 * @param bytes of all of them together, page cache included
 */
public record SharedMemory(String name, long bytes) {
  /** How the names of their common groups begin. */
  static final String PREFIX = "ycsbpack-shared-";

  /**
   * Parses {@code name:size}, such as {@code small:2Gi}.
   *
   * @throws UsageException when it is no such thing
   */
  public static SharedMemory parse(String text) {
    String[] parts = text.split(":", 2);
    if (parts.length != 2 || !parts[0].matches("[a-zA-Z0-9-]{1,60}")) {
      throw new UsageException("'" + text + "' is no shared memory; write a name and a size, such as small:2Gi");
    }
    return new SharedMemory(parts[0], ResourceLimit.bytes(parts[1]));
  }
}

package io.ycsbpack.core.limit;

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
}

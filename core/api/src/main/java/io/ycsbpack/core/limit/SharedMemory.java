// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

/**
 * Memory that several control groups share as if the machine had no more, so that their interference shows without
 * filling the whole machine.
 *
 * @param name  the name by which the sharing groups find each other: letters, digits and dashes; empty if not given
 * @param bytes of all of them together, page cache included
 */
public record SharedMemory(String name, long bytes) {
  /** How the names of their common groups begin. */
  static final String PREFIX = "ycsbpack-shared-";
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

/**
 * A control group around several of our groups. It limits their memory together, page cache included, as if the machine
 * had no more. Or it has one CPU weight: together they claim as much CPU time as any other group of that weight, and
 * share it evenly. Both sides of a comparison need the same claim.
 *
 * @param name   by which the groups inside find each other: letters, digits and dashes; empty if not given
 * @param amount bytes of memory, or the weight: {@code cpu.shares} on version 1 (2 to 262144), {@code cpu.weight} on
 *     version 2 (1 to 10000)
 */
public record SharedGroup(String name, long amount) {
  static final String PREFIX = "ycsbpack-shared-";

  public String folder() {
    return PREFIX + name;
  }
}

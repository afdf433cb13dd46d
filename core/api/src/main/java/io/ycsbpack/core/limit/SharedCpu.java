// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

/**
 * A control group around several of our groups, with one CPU weight: together they claim as much CPU time as any other
 * group of that weight, and share it evenly. Both sides of a comparison need the same claim.
 *
 * @param name   by which the groups inside find each other: letters, digits and dashes
 * @param weight of the group: {@code cpu.shares} on version 1 (2 to 262144), {@code cpu.weight} on version 2 (1 to
 *     10000)
 */
public record SharedCpu(String name, long weight) {
  public String folder() {
    return SharedMemory.PREFIX + name;
  }
}

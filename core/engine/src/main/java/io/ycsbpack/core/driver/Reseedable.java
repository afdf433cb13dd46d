// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.driver;

/**
 * The state of a client thread whose random numbers can be set back, so that it repeats its statements. Both halves of
 * a pair of slices thus get the same statements. The tenant workload has such a state; YCSB's core workloads draw from
 * random numbers that can't be seeded.
 */
public interface Reseedable {
  /** Draws from this seed from now on; called on the thread whose state it is, between two operations. */
  void reseed(long seed);
}

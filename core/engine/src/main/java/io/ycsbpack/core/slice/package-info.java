// SPDX-License-Identifier: Apache-2.0
/**
 * Slices: short measured intervals of a load that goes on. The client's threads, their connections and the server stay;
 * the differences between slices move with the load from turn to turn ({@code core.trial}).
 *
 * <p>A {@link io.ycsbpack.core.slice.Side} reads {@link io.ycsbpack.core.slice.Counters} at both edges of a {@link
 * io.ycsbpack.core.slice.Slice}. Threads do not stop at an edge: an operation counts in the slice in which it ends, or
 * in none if it ends between two slices.
 *
 * <p>All slices of a round begin with the same statements: a {@link io.ycsbpack.core.slice.SteeredWorkload} sets its
 * client threads back to a seed. YCSB's core workloads can't be seeded; of them, {@code core.trial} compares the mixes.
 */
package io.ycsbpack.core.slice;

// SPDX-License-Identifier: Apache-2.0
/**
 * Limits the CPU and memory of a running database, and restores its original limits.
 *
 * <p>{@link LimitChange} plans and applies {@link Limits} to a {@link LimitTarget}, by a {@link ResizePolicy}:
 * {@code Resize} changes running pods in place, or the object that makes them, and checks that no other program sets
 * the limit back. An annotation of the object keeps the originals until the limit is undone. {@link LimitedKind} is the
 * table of kinds.
 */
package io.ycsbpack.k8s.limits;

// SPDX-License-Identifier: Apache-2.0
/**
 * Puts conditions in place, and undoes them whatever happens.
 *
 * <p>{@link ConditionRunner} starts the steps of a condition as {@code ycsb} commands ({@link YcsbLauncher}), has its
 * clients run or a caller measure meanwhile, and undoes it. A {@link Journal} on disk names the undo before anything is
 * in place; {@link LeftBehind} undoes the journals of processes that were killed. Each undo works twice, and when there is
 * nothing to undo.
 */
package io.ycsbpack.core.condition.placement;

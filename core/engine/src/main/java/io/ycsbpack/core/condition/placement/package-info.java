// SPDX-License-Identifier: Apache-2.0
/**
 * Puts conditions in place, and undoes them whatever happens.
 *
 * <p>{@link io.ycsbpack.core.condition.placement.ConditionRunner} starts the steps of a condition as {@code ycsb} commands ({@link
 * io.ycsbpack.core.condition.placement.YcsbLauncher}), has its clients run or a caller measure meanwhile, and undoes it. A {@link
 * io.ycsbpack.core.condition.placement.Journal} on disk names the steps that undo what is in place, before it is; {@link
 * io.ycsbpack.core.condition.placement.LeftBehind} undoes the journals of processes that were killed. Each undo works twice, and when there is
 * nothing to undo. {@link io.ycsbpack.core.condition.placement.ClientLimit} holds a client in this process to the limit of a run.
 */
package io.ycsbpack.core.condition.placement;

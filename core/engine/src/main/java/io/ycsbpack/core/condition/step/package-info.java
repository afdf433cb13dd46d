// SPDX-License-Identifier: Apache-2.0
/**
 * The steps of an experiment.
 *
 * <p>A {@link Step} is one {@code ycsb} command; it becomes text on the standard input of its process, in the journal,
 * and in messages. A {@link SwitchStep} changes a condition between two slices, in this process. A {@link FreezeProgram}
 * does so for a neighbor of this machine.
 */
package io.ycsbpack.core.condition.step;

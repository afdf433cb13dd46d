// SPDX-License-Identifier: Apache-2.0
/**
 * The conditions between two others, each one step from the one before, for the question which step carries a
 * difference ({@code --explain}).
 *
 * <p>{@link ConditionPath} is the path, from a baseline to a candidate, and {@link PathStep} one step of it. If both
 * conditions are of one type, a step changes one parameter or one property. If they are of two types, it follows the
 * {@link io.ycsbpack.core.condition.IsolationStep isolation steps} that each type declares towards others;
 * one last step stands for all other differences and explains nothing. A condition that is not possible on this machine
 * is left out, with the reason. The plans of a path go to {@code core.comparison}, which decides between which of them
 * servers are started next.
 */
package io.ycsbpack.core.experiment.path;

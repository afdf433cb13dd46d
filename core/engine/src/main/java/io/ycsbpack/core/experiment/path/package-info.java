/**
 * The conditions between two others, each one step from the one before, for the question which step carries a
 * difference ({@code --explain}).
 *
 * <p>{@link ConditionPath} is the path, from a baseline to a candidate, and {@link PathStep} one step of it. Where both
 * conditions are of one type, a step changes one parameter or one property. Where they are of two types, it follows
 * {@link io.ycsbpack.core.experiment.condition.Rung rungs}, which each type declares towards the others; what no rung covers is
 * one step that explains nothing. A condition that is not possible on this machine is left out, with the reason. The
 * plans of a path go to {@code core.comparison}, which decides between which of them servers are started next.
 */
package io.ycsbpack.core.experiment.path;

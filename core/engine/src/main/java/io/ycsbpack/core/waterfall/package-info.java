/**
 * Finds which of several steps between two conditions carries their difference. Between baseline and candidate lies a
 * path of conditions, each one step from the one before. A {@link io.ycsbpack.core.waterfall.Stage} measures some of
 * them: {@link io.ycsbpack.core.waterfall.StageTrial} has their servers started together several times, and a
 * {@link io.ycsbpack.core.waterfall.StageLoad} measures them round by round in random order: one server at a time, or
 * the two of a {@link io.ycsbpack.core.waterfall.Contrast} at once. What two of them differ by is an
 * {@link io.ycsbpack.core.trial.Answer} like that of any comparison by starts.
 * {@link io.ycsbpack.core.waterfall.Refinement} decides which conditions the next stage measures: those within the
 * segment that differs most, until it is a single step.
 */
package io.ycsbpack.core.waterfall;

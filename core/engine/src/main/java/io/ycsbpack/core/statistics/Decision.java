package io.ycsbpack.core.statistics;

/**
 * The decision of an experiment at a look.
 *
 * @param outcome  the answer; an earlier one stays, because the intervals of all looks are simultaneous
 * @param stop     after an answer, or after the last look
 * @param estimate the difference of logarithms
 * @param interval of the estimate at this look
 */
public record Decision(Outcome outcome, boolean stop, Look look, Estimate estimate, Interval interval) {
}

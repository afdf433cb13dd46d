package io.ycsbpack.core.statistics;

/**
 * The decision of an experiment at a look.
 *
 * @param outcome  the answer; one that was found at an earlier look stays, since the intervals of all looks are
 *                 simultaneous
 * @param stop     whether the experiment ends here: the question is answered, or the last look is taken
 * @param estimate of the difference of logarithms
 * @param interval of the estimate at this look
 */
public record Decision(Outcome outcome, boolean stop, Look look, Estimate estimate, Interval interval) {
}

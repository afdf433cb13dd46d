package io.ycsbpack.core.statistics;

import java.time.Duration;

/**
 * Why a question can't be answered within a budget.
 *
 * @param pairs      pairs within the budget; 0 if it is shorter than one
 * @param detectable smallest difference of logarithms that they find in nine of ten experiments; infinite without pairs
 * @param needed     time for the difference of the question
 */
public record OverBudget(long pairs, double detectable, Duration needed) {
}

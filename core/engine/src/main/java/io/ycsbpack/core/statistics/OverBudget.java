package io.ycsbpack.core.statistics;

import java.time.Duration;

/**
 * Why a question can't be answered within a budget.
 *
 * @param pairs      that fit into the budget; 0 if it is shorter than one
 * @param detectable the smallest difference of logarithms that these pairs would find in nine of ten experiments;
 *                   infinite if there are none
 * @param needed     the time for the difference of the question
 */
public record OverBudget(long pairs, double detectable, Duration needed) {
}

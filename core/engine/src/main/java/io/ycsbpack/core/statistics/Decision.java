// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

/**
 * The decision of an experiment at a look, with the estimate of the difference of logarithms. An earlier answer stays,
 * because the intervals of all looks are simultaneous. The experiment stops after an answer, or after the last look.
 */
public record Decision(Outcome outcome, boolean stop, Look look, Estimate estimate, Interval interval) {
}

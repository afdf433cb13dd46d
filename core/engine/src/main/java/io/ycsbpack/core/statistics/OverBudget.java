// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.time.Duration;

/**
 * Why a question can't be answered within a budget. Its pairs detect this difference of logarithms in nine of ten
 * experiments (infinite without pairs). The question's difference needs a longer time.
 */
public record OverBudget(long pairs, double detectable, Duration needed) {
}

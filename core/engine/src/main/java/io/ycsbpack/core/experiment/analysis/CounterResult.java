// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * A counter of the server per successful operation, compared; or the mean service time of one of several operations.
 *
 * @param unit    of the values; empty for a count
 * @param delta   (candidate - baseline) / baseline; null if the baseline has none, or the counter is too rare
 * @param low     lower end of the 95 % confidence interval of this counter by itself
 * @param differs whether the two differ, adjusted for the number of counters (Holm)
 */
public record CounterResult(String name, String unit, double baseline, double candidate, Double delta, Double low,
    Double high, boolean differs) {
  /** Smaller differences are found, too, and explain nothing. */
  private static final double SMALL = 0.01;

  @JsonIgnore
  public boolean isNamed() {
    return differs && (delta == null || Math.abs(delta) >= SMALL);
  }
}

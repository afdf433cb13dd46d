// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.Estimate;
import io.ycsbpack.core.statistics.Interval;
import java.util.Optional;

/**
 * Difference of one server counter between baseline and candidate, per successful operation.
 *
 * @param baseline    mean of the baseline's slices, in the counter's own unit
 * @param test        empty if the counter is too rare for an estimate
 * @param probability of a difference at least as large if there is none, adjusted for all counters; 1 without an
 *                    estimate
 */
public record CounterDifference(String counter, double baseline, double candidate, Optional<Test> test,
    double probability) {
  /** The differences found are simultaneous at 95 %. */
  public static final double ERROR = 0.05;

  /**
   * The estimate of a difference.
   *
   * @param ratio       whether it is one of logarithms; else it is in the counter's unit, because some slices have 0, or
   *                    little
   * @param probability of a difference at least as large if there is none; not adjusted
   */
  public record Test(boolean ratio, Estimate estimate, Interval interval, double probability) {
  }

  public boolean isSignificant() {
    return probability <= ERROR;
  }

  /** (candidate - baseline) / baseline; empty without an estimate, or if the baseline has none. */
  public Optional<Double> delta() {
    return test.flatMap(found -> share(found, found.estimate().center()));
  }

  public Optional<Interval> interval() {
    return test.flatMap(found -> share(found, found.interval().low())
        .flatMap(low -> share(found, found.interval().high()).map(high -> new Interval(low, high))));
  }

  private Optional<Double> share(Test found, double value) {
    if (found.ratio()) {
      return Optional.of(Math.expm1(value));
    }
    // No count falls by more than all of it.
    return baseline > 0 ? Optional.of(Math.max(-1, value / baseline)) : Optional.empty();
  }

  /**
   * How far apart the two are at least, from 0 to 1: the end of the interval that is closer to zero, as a share of the
   * larger side.
   */
  double size() {
    return test.map(found -> {
      Interval at = found.interval();
      double least = at.contains(0) ? 0 : Math.min(Math.abs(at.low()), Math.abs(at.high()));
      double larger = Math.max(baseline, candidate);
      return found.ratio() ? -Math.expm1(-least) : larger > 0 ? Math.min(1, least / larger) : 0;
    }).orElse(0.0);
  }

  /** The loss of the candidate at least, as a share; below 0 for a gain, and 0 if neither is certain. */
  double loss() {
    return isSignificant() ? Math.signum(candidate - baseline) * size() : 0;
  }
}

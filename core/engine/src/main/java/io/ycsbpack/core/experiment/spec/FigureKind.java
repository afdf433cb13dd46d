// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.spec;

import java.util.Locale;

/** Additional content of an experiment's report; each has deltas. */
public enum FigureKind {
  DELTA,
  /** Throughput by scale and query under an offered load, with the published grid. */
  LADDER,
  /** Instances that have a part of the machine each, alone and several at once. */
  INSTANCES,
  WRITERS,
  /** Percentiles of each condition in one row, with better or worse. */
  PERCENTILES,
  /** The cost of a failure: first error, longest gap, time until things were as before. */
  OUTAGE,
  CACHE,
  /** Bandwidth of a load next to the database over time. */
  BANDWIDTH;

  /** If not, a run that got no answer at all ends the experiment. */
  public boolean knowsNoAnswers() {
    return this == LADDER || this == OUTAGE;
  }

  public boolean knowsStalls() {
    return knowsNoAnswers() || this == BANDWIDTH;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

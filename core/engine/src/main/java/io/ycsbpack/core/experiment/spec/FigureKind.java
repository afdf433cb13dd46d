package io.ycsbpack.core.experiment.spec;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import java.util.List;
import java.util.Locale;

/** What an experiment's report shows in addition to the deltas that every one has. */
public enum FigureKind {
  /** Nothing else. */
  DELTA,
  /** Throughput by scale and query under an offered load, with the published grid. */
  LADDER,
  /** What instances do that have a part of the machine each, alone and several at once. */
  INSTANCES,
  /** What the background writers did. */
  WRITERS,
  /** Percentiles of each condition in one row, with better or worse. */
  PERCENTILES,
  /** What a failure cost: first error, longest gap, time until things were as before. */
  OUTAGE,
  /** The share of operations that a cache answered. */
  CACHE,
  /** What a load next to the database moved over time. */
  BANDWIDTH;

  /** Whether a run that got no answer at all is what is looked for; elsewhere it ends the experiment. */
  public boolean knowsNoAnswers() {
    return this == LADDER || this == OUTAGE;
  }

  /** Whether what is looked for is seen in single runs, and is no difference of one figure between pairs of them. */
  public boolean isOfWholeRuns() {
    return knowsNoAnswers();
  }

  /** Whether stalls are part of what its experiments measure. */
  public boolean knowsStalls() {
    return knowsNoAnswers() || this == BANDWIDTH;
  }

  /**
   * The kind of this name.
   *
   * @throws UsageException when there is none
   */
  @JsonCreator
  public static FigureKind named(String name) {
    return NearestName.choose(name, List.of(values()), FigureKind::toString, "there is no figure '%s'");
  }

  @Override
  @JsonValue
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

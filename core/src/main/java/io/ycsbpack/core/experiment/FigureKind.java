package io.ycsbpack.core.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What an experiment's report shows besides the deltas that every one has. */
public enum FigureKind {
  /** Nothing else. */
  DELTA,
  /** Throughput by scale and query under an offered load, beside the published grid. */
  LADDER,
  /** What the writers beside the readers did. */
  WRITERS,
  /** Percentiles of each condition in one row, with better or worse. */
  PERCENTILES,
  /** What a failure cost: first error, longest gap, time until things were as before. */
  OUTAGE,
  /** The share of operations that a cache answered. */
  CACHE,
  /** What a load beside the database moved over time. */
  BANDWIDTH;

  /** Whether a run that got no answer at all is what is looked for; elsewhere it ends the experiment. */
  boolean knowsNoAnswers() {
    return this == LADDER || this == OUTAGE;
  }

  /**
   * The kind of this name.
   *
   * @throws UsageException when there is none
   */
  @JsonCreator
  public static FigureKind named(String name) {
    List<String> names = Arrays.stream(values()).map(FigureKind::toString).toList();
    int index = names.indexOf(name);
    if (index < 0) {
      throw new UsageException("there is no figure '" + name + "'"
          + NearestName.of(name, names).map(near -> "; did you mean '" + near + "'?").orElse("")
          + " (figures: " + String.join(", ", names) + ")");
    }
    return values()[index];
  }

  @Override
  @JsonValue
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

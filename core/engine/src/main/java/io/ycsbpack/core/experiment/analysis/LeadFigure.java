// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ComparisonResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.experiment.spec.FigureKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The figure with which a report of a comparison begins: the one that its kind of experiment is about, if it has a
 * verdict, else the primary one.
 */
final class LeadFigure {
  private static final String P99 = " p99 ";

  private LeadFigure() {
  }

  /** Empty if the load was offered and no figure is primary. */
  static Optional<Figure> find(ComparisonResult comparison, FigureKind kind) {
    boolean offered = comparison.throughput().verdict() == DeltaVerdict.LOAD_OFFERED;
    Optional<Figure> throughput = Optional.of(comparison.throughput()).filter(figure -> !offered);
    Optional<Figure> asked = switch (kind) {
      case WRITERS, PERCENTILES -> slowest(comparison);
      case BANDWIDTH -> offered ? slowest(comparison) : throughput;
      case CACHE -> comparison.cpuPerOperation();
      case DELTA, LADDER, INSTANCES, OUTAGE -> Optional.empty();
    };
    List<Figure> candidates = Stream.of(asked, comparison.primary(), throughput).flatMap(Optional::stream).toList();
    return candidates.stream().filter(LeadFigure::isJudged).findFirst().or(() -> candidates.stream().findFirst());
  }

  /** The p99 of all operations, or of the operation for which the candidate takes longest. */
  private static Optional<Figure> slowest(ComparisonResult comparison) {
    List<Figure> p99 = comparison.figures().stream().filter(figure -> figure.name().contains(P99)).toList();
    return p99.stream()
        .filter(figure -> figure.name().startsWith(Comparison.ALL))
        .findFirst()
        .or(() -> p99.stream().max(Comparator.comparingDouble(Figure::candidate)));
  }

  private static boolean isJudged(Figure figure) {
    return figure.verdict().isGiven();
  }
}

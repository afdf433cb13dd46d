package io.ycsbpack.core.report.trend;

import io.ycsbpack.core.gate.ChosenFigure;
import io.ycsbpack.core.statistics.ChangePoints;
import java.util.ArrayList;
import java.util.List;

/**
 * A figure of runs of one kind over time, with its changes. These are looked for in the logarithms, since figures
 * change by shares.
 *
 * @param kind     of the runs, in words
 * @param figure   which one
 * @param points   of the runs that can be trusted, oldest first
 * @param skipped  runs that were left out, each with the reason
 * @param machines on which the runs were measured, in words
 * @param seed     of the permutation test
 * @param levels   the stretches between the changes, oldest first; one where there is no change
 */
public record Trend(String kind, ChosenFigure figure, List<TrendPoint> points, List<String> skipped,
    List<String> machines, long seed, List<Level> levels) {
  /** Fixed, so that the same records give the same answer. */
  public static final long SEED = 1;

  /**
   * A stretch without a change.
   *
   * @param from        first point, from 0
   * @param to          after the last point
   * @param mean        geometric mean of its values
   * @param probability of the change that it begins with; null for the first
   */
  public record Level(int from, int to, double mean, Double probability) {
  }

  /** The trend of these points. */
  static Trend of(String kind, ChosenFigure figure, List<TrendPoint> points, List<String> skipped,
      List<String> machines) {
    List<Double> logarithms = points.stream().map(point -> Math.log(point.value())).toList();
    List<ChangePoints.Change> changes = ChangePoints.find(logarithms, SEED);
    List<Level> levels = new ArrayList<>();
    for (int i = 0; i <= changes.size(); i++) {
      int from = i == 0 ? 0 : changes.get(i - 1).index();
      int to = i == changes.size() ? points.size() : changes.get(i).index();
      double mean = Math
          .exp(logarithms.subList(from, to).stream().mapToDouble(Double::doubleValue).average().orElse(0));
      levels.add(new Level(from, to, mean, i == 0 ? null : changes.get(i - 1).probability()));
    }
    return new Trend(kind, figure, points, skipped, machines, SEED, levels);
  }

  /** Whether there are too few runs to find a change. */
  public boolean isTooShort() {
    return points.size() < ChangePoints.FEWEST;
  }

  /** The change at the beginning of a level, as a share of the level before it. */
  public double change(int level) {
    return levels.get(level).mean() / levels.get(level - 1).mean() - 1;
  }

  /** Whether the latest change is for the worse. */
  public boolean isWorse() {
    int last = levels.size() - 1;
    return last > 0 && change(last) < 0 == figure.isHigherBetter();
  }
}

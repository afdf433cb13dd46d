// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.statistics.Decision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Divides a path until the difference of its ends is found in single steps. Only a segment that differs is divided, the
 * largest difference first, so most of a long path is never measured. Because a segment is divided only after a
 * difference was found in it, the claims of all stages hold simultaneously, like the first stage's. Source:
 * Meinshausen, Hierarchical testing of variable importance, Biometrika 2008.
 */
public final class Refinement {
  private final int most;
  private final Terms terms;
  private final List<Segment> segments = new ArrayList<>();
  private Optional<Answer> whole = Optional.empty();

  /**
   * @param most  conditions that a stage may measure, at least 3
   * @param terms of the question; its primary figure decides what is divided
   */
  public Refinement(int steps, int most, Terms terms) {
    this.most = most;
    this.terms = terms;
    segments.add(new Segment(0, steps, Optional.empty()));
  }

  /** @param answer difference of its two ends; empty if it is not measured */
  public record Segment(int from, int to, Optional<Answer> answer) {

    public int steps() {
      return to - from;
    }

    public Optional<Decision> finding(Figure figure) {
      return answer.flatMap(known -> known.finding(figure));
    }

    private double size(Figure figure) {
      return finding(figure).map(found -> Math.abs(found.estimate().center())).orElse(0.0);
    }

    private boolean isDifferent(Figure figure) {
      return finding(figure).filter(found -> !found.interval().contains(0)).isPresent();
    }
  }

  /** The conditions that the next stage measures, by their numbers; empty if there is nothing left to find. */
  public List<Integer> next() {
    return (whole.isEmpty() ? segments : undivided()).stream()
        .max(Comparator.comparingDouble(segment -> segment.size(terms.primary())))
        .map(this::points)
        .orElse(List.of());
  }

  public List<Segment> undivided() {
    return segments.stream()
        .filter(segment -> segment.steps() > 1 && segment.isDifferent(terms.primary()))
        .toList();
  }

  private List<Integer> points(Segment segment) {
    int count = Math.min(most, segment.steps() + 1);
    return IntStream.range(0, count)
        .map(i -> segment.from() + (int) Math.round((double) i * segment.steps() / (count - 1)))
        .boxed()
        .toList();
  }

  /**
   * Whether a stage of these conditions is precise enough to go on. Either each segment is found or small; or the
   * segment that differs most has several steps, for the next stage to divide, and its interval lies beyond the margin.
   */
  public boolean isEnough(List<Integer> points, Stage stage) {
    Figure figure = terms.primary();
    List<Segment> measured = segments(points, stage);
    return measured.stream()
        .allMatch(segment -> segment.finding(figure).filter(found -> found.outcome().isDecided()).isPresent())
        || measured.stream()
            .max(Comparator.comparingDouble(segment -> segment.size(figure)))
            .filter(segment -> segment.steps() > 1)
            .flatMap(segment -> segment.finding(figure))
            .filter(found -> found.interval().distanceFromZero() > terms.question().logMargin())
            .isPresent();
  }

  private List<Segment> segments(List<Integer> points, Stage stage) {
    List<Answer> steps = stage.steps(terms);
    return IntStream.range(0, steps.size())
        .mapToObj(i -> new Segment(points.get(i), points.get(i + 1), Optional.of(steps.get(i))))
        .toList();
  }

  public void add(List<Integer> points, Stage stage) {
    whole = whole.or(() -> Optional.of(stage.answer(0, points.size() - 1, terms)));
    int at = IntStream.range(0, segments.size())
        .filter(i -> segments.get(i).from() == points.get(0))
        .findFirst()
        .orElseThrow();
    segments.remove(at);
    segments.addAll(at, segments(points, stage));
  }

  /** All segments, from the baseline to the candidate. */
  public List<Segment> segments() {
    return List.copyOf(segments);
  }

  /** The difference of the ends, as the first stage measured them; empty before. */
  public Optional<Answer> whole() {
    return whole;
  }

  /**
   * The segment with the largest part of the difference: among segments that change in its direction, or among all if
   * none does. Empty if none differs.
   */
  public Optional<Segment> largest() {
    return segments.stream()
        .filter(segment -> segment.isDifferent(terms.primary()))
        .max(Comparator.comparing(this::isLikeTheWhole)
            .thenComparingDouble(segment -> segment.size(terms.primary())));
  }

  private boolean isLikeTheWhole(Segment segment) {
    return whole.flatMap(known -> known.finding(terms.primary()))
        .map(found -> found.estimate().center())
        .filter(center -> center * segment.finding(terms.primary()).orElseThrow().estimate().center() > 0)
        .isPresent();
  }
}

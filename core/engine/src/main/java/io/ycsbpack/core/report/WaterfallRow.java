// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.WaterfallResult;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Part;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A row of the table of a divided difference, and a bar of its plot. Each step that is found has a row, followed by its
 * parts if it was divided by sizes of its limit. Steps that are shown to be small are summed in one row; the
 * unexplained rest is summed in another. The interval of a sum reaches from the sum of its steps' lower ends to the sum
 * of their upper ends, in logarithms. It holds whenever the intervals of all steps hold, whichever are summed, and so
 * needs no share of the error.
 */
public record WaterfallRow(String name, Step step, Role role) {
  private static final String PART = "of it ";

  public enum Role {
    /** A step, or a sum of some. */
    STEP,
    /** A step that is in the sum above it, or a part of the step above it. */
    PART,
    /** The difference of the ends. */
    WHOLE
  }

  public static List<WaterfallRow> of(WaterfallResult waterfall) {
    List<WaterfallRow> rows = new ArrayList<>();
    List<Step> small = new ArrayList<>();
    for (Step step : waterfall.steps()) {
      if (step.unexplained()) {
        continue;
      }
      if (step.kind() == Kind.SMALL) {
        small.add(step);
      } else if (step.kind() == Kind.FOUND) {
        rows.add(row(step));
        if (step.sizes() != null) {
          step.sizes().parts().forEach(part -> rows.add(part(step.sizes().limit(), part)));
        }
      }
    }
    if (small.size() == 1) {
      rows.add(row(small.get(0)));
    } else {
      sum(small, waterfall.figure(), false)
          .ifPresent(sum -> rows.add(new WaterfallRow("smaller steps: " + texts(sum), sum, Role.STEP)));
    }
    unexplained(waterfall.steps(), waterfall.figure()).ifPresent(sum -> rows.add(row(sum)));
    List<Step> left = left(waterfall.steps());
    if (left.size() > 1) {
      left.forEach(step -> rows.add(new WaterfallRow(PART + texts(step), step, Role.PART)));
    }
    rows.add(new WaterfallRow(WaterfallText.WHOLE, waterfall.whole(), Role.WHOLE));
    return rows;
  }

  private static WaterfallRow part(String limit, Part part) {
    String text = limit + " " + part.to() + " instead of " + part.from();
    return new WaterfallRow(PART + text,
        new Step(List.of(text), "", false, part.kind(), part.figures(), List.of(), null), Role.PART);
  }

  /** The sum of the steps that are neither found nor small; empty if there is none. */
  public static Optional<Step> unexplained(List<Step> steps, String figure) {
    return sum(left(steps), figure, true);
  }

  private static List<Step> left(List<Step> steps) {
    return steps.stream().filter(step -> step.unexplained() || step.kind() == Kind.NOT_RESOLVED).toList();
  }

  private static WaterfallRow row(Step step) {
    return new WaterfallRow(WaterfallText.name(step), step, Role.STEP);
  }

  private static String texts(Step step) {
    return String.join(" + ", step.texts());
  }

  private static Optional<Step> sum(List<Step> steps, String figure, boolean unexplained) {
    List<Change> changes = steps.stream().flatMap(step -> step.change(figure).stream()).toList();
    if (steps.isEmpty() || changes.size() < steps.size()) {
      return Optional.empty();
    }
    Change all = sum(figure, changes);
    boolean zero = all.low() <= 0 && all.high() >= 0;
    Kind kind = unexplained ? zero ? Kind.NOT_RESOLVED : Kind.FOUND : Kind.SMALL;
    return Optional.of(new Step(steps.stream().flatMap(step -> step.texts().stream()).toList(), "", unexplained, kind,
        List.of(all), List.of(), null));
  }

  /** Adds changes on top of each other; at least one. */
  static Change sum(String figure, List<Change> changes) {
    return new Change(figure, sum(changes, Change::delta), sum(changes, Change::low), sum(changes, Change::high));
  }

  private static double sum(List<Change> changes, ToDoubleFunction<Change> share) {
    return Math.expm1(changes.stream().mapToDouble(share).map(Math::log1p).sum());
  }
}

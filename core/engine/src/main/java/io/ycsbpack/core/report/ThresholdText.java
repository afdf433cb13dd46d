// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.WaterfallResult.Change;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Kind;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Part;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Sizes;
import io.ycsbpack.core.experiment.analysis.WaterfallResult.Step;
import io.ycsbpack.core.experiment.path.PathStep;
import io.ycsbpack.core.parameter.Memory;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes the size of a limit from which on a step has its cost. */
final class ThresholdText {

  private ThresholdText() {
  }

  /** Empty if the step was not divided by sizes. */
  static String sentence(String figure, Step step) {
    return step.sizes() == null ? "" : " " + sentence(figure, step.sizes(), step) + ".";
  }

  /** The threshold lies within a part that is found and carries most of the step. */
  private static String sentence(String figure, Sizes sizes, Step step) {
    Optional<Part> carrying = sizes.parts()
        .stream()
        .filter(part -> part.kind() == Kind.FOUND && share(figure, part, sizes) >= WaterfallText.MOST)
        .max(Comparator.comparingDouble(part -> share(figure, part, sizes)));
    if (carrying.isEmpty()) {
      return "No threshold is found among the sizes of " + sizes.limit() + " that were tried (" + tried(sizes)
          + "): none of them stands out";
    }
    Part part = carrying.get();
    String there = WaterfallText.sized(part.change(figure).orElseThrow());
    if (part.from().equals(PathStep.Sizes.NONE) || part.to().equals(PathStep.Sizes.NONE)) {
      String size = part.from().equals(PathStep.Sizes.NONE) ? part.to() : part.from();
      return "Its threshold lies above " + sizes.limit() + " " + size + ", or it does not depend on the size: " + there
          + " comes there";
    }
    return "Its threshold lies between " + sizes.limit() + " " + part.from() + " and " + part.to() + ": " + there
        + " comes there" + left(figure, sizes, part);
  }

  /** The difference left of the step at the size at which the carrying part begins. */
  private static String left(String figure, Sizes sizes, Part carrying) {
    List<Change> before = sizes.parts()
        .subList(0, sizes.parts().indexOf(carrying))
        .stream()
        .flatMap(part -> part.change(figure).stream())
        .toList();
    boolean smaller = Memory.parse(carrying.from()).bytes() > Memory.parse(carrying.to()).bytes();
    return before.isEmpty() || !smaller
        ? ""
        : ", and with " + sizes.limit() + " " + carrying.from() + " "
            + WaterfallText.sized(WaterfallRow.sum(figure, before))
            + " of it is left";
  }

  /** Of the sum of all parts, in logarithms; below zero if the part goes against it. */
  private static double share(String figure, Part part, Sizes sizes) {
    return log(figure, part) / sizes.parts().stream().mapToDouble(one -> log(figure, one)).sum();
  }

  private static double log(String figure, Part part) {
    return part.change(figure).map(change -> Math.log1p(change.delta())).orElse(0.0);
  }

  private static String tried(Sizes sizes) {
    return Stream.concat(Stream.of(sizes.parts().get(0).from()), sizes.parts().stream().map(Part::to))
        .collect(Collectors.joining(", "));
  }
}

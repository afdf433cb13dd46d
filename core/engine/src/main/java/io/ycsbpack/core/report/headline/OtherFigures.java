package io.ycsbpack.core.report.headline;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.Figure;
import io.ycsbpack.core.report.Words;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

final class OtherFigures {

  private OtherFigures() {
  }

  /** {@code Throughput from 261 to 243 ops/s: worse by 6.8 %}. */
  static String line(Figure figure) {
    return Words.capital(Words.plainName(figure)) + " from " + Words.levels(figure) + ": " + verdict(figure);
  }

  /** More than twice as high is not said in percent. */
  private static String verdict(Figure figure) {
    if (figure.verdict() == DeltaVerdict.REFUSED) {
      return "no verdict";
    }
    return figure.verdict() == DeltaVerdict.WORSE && figure.delta() >= 1
        ? "worse, " + ChangeWords.change(figure.delta())
        : figure.words();
  }

  /** The number of percentiles that got worse, of those that were judged, and the one that did most. */
  static Optional<String> worse(List<Figure> percentiles) {
    List<Figure> worse = percentiles.stream().filter(figure -> figure.verdict() == DeltaVerdict.WORSE).toList();
    long judged = percentiles.stream().filter(figure -> figure.verdict().isGiven()).count();
    return worse.stream()
        .max(Comparator.comparingDouble(Figure::delta))
        .map(most -> worse.size() == 1
            ? line(most)
            : worse.size() + " of " + judged + " other percentiles are worse, most of all " + Words.plainName(most)
                + ", from " + Words.levels(most));
  }
}

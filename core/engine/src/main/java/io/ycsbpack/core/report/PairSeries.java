// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.analysis.RoundLog;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.report.Element.Fact;
import io.ycsbpack.core.report.Element.Facts;
import io.ycsbpack.core.report.Element.Heading;
import io.ycsbpack.core.report.Element.Plot;
import io.ycsbpack.core.report.Element.Plots;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Contrast;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Round;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The pairs of one comparison by slices over time. */
record PairSeries(ScenarioResult scenario, String candidate, RoundLog logged) {

  /** Only comparisons that have a pair. */
  static List<PairSeries> of(ReportSource source, ScenarioResult scenario) {
    return scenario.conditions()
        .stream()
        .map(ConditionResult::name)
        .filter(name -> source.result().isBySlices() && !name.equals(source.result().baseline()))
        .flatMap(name -> source.rounds(scenario, name).map(log -> new PairSeries(scenario, name, log)).stream())
        .filter(series -> !series.logged.rounds().rounds().isEmpty())
        .toList();
  }

  /** @param places indexes of its data */
  List<Element> elements(double margin, Map<String, String> places) {
    RoundLog.Header header = logged.header();
    String title = candidate + " vs. " + header.baseline();
    List<Plot> plots = new ArrayList<>();
    plots.add(new Plot("pairs", "Difference in " + header.primary() + " of each pair over time (points), and the "
        + "estimate with its interval at each interim analysis (bars); the grey band: differences below "
        + Margin.text(margin), places));
    plots.add(new Plot("looks", "The same intervals by the number of pairs; a question ends at the first that excludes"
        + " zero or lies within the band", places));
    secondary().ifPresent(figure -> plots
        .add(new Plot("secondary", "Difference in " + figure.label() + " of each pair over time", places)));
    plots.add(new Plot("slices", "Throughput of each pair's slices over time, operations per second; a line for each"
        + " restart", places));
    return List.of(new Heading(title),
        new Facts("How " + title + " was measured", List.of(new Fact("Design",
            TrialText.described(header.design(), pairs().stream().anyMatch(Pair::isSwapped), "") + "."),
            new Fact("Question", Margin.text(margin) + " in " + header.primary() + ", in at most "
                + Numbers.seconds(Duration.ofNanos(header.budgetNanos())) + " with slices of "
                + Numbers.seconds(Duration.ofNanos(header.sliceNanos()))),
            new Fact("Course", AnswerText.units(logged.rounds()) + " in "
                + Numbers.seconds(logged.rounds().spent()) + ", " + logged.looks().size()
                + (logged.looks().size() == 1 ? " interim analysis" : " interim analyses") + ", "
                + logged.end().map(end -> AnswerText.ending(end.ending())).orElse("not ended")),
            new Fact("Seed", "" + header.seed()))),
        new Plots(plots));
  }

  private List<Pair> pairs() {
    return Round.pairs(logged.rounds().rounds(), new Contrast(0, 1));
  }

  private Figure primary() {
    return Figure.labelled(logged.header().primary()).orElse(Figure.THROUGHPUT);
  }

  private Optional<Figure> secondary() {
    return Arrays.stream(Figure.values())
        .filter(figure -> figure != primary() && figure.differences(pairs()).isPresent())
        .findFirst();
  }

  /** Times in seconds, differences as shares of the baseline; the third number of a line's point is the restart. */
  record Data(int color, int baselineColor, double margin, List<double[]> points, List<double[]> secondary,
      List<double[]> looks, List<double[]> baselines, List<double[]> candidates) {
  }

  Data data() {
    return new Data(ConditionTable.color(scenario, candidate),
        ConditionTable.color(scenario, logged.header().baseline()), logged.header().detect(), points(primary()),
        secondary().map(this::points).orElse(List.of()),
        logged.looks()
            .stream()
            .map(look -> new double[]{seconds(look.rounds()), look.rounds(), Math.expm1(look.center()),
              Math.expm1(look.low()), Math.expm1(look.high())})
            .toList(),
        throughput(Pair::baselines), throughput(Pair::candidates));
  }

  private double seconds(int pairs) {
    return logged.times().get(pairs - 1).toNanos() / 1e9;
  }

  private List<double[]> points(Figure figure) {
    return pairs().stream()
        .filter(pair -> figure.difference(pair).isPresent())
        .map(pair -> new double[]{seconds(pair.number()), Math.expm1(figure.difference(pair).getAsDouble())})
        .toList();
  }

  /** The mean over all servers of a condition. */
  private List<double[]> throughput(Function<Pair, List<Slice>> side) {
    return pairs().stream()
        .map(pair -> new double[]{seconds(pair.number()),
          side.apply(pair).stream().mapToDouble(Slice::throughput).average().orElse(0), pair.block()})
        .toList();
  }
}

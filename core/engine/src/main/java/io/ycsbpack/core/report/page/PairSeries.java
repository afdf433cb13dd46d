package io.ycsbpack.core.report.page;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.ConditionResult;
import io.ycsbpack.core.experiment.analysis.ExperimentResult.ScenarioResult;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.record.LoggedRounds;
import io.ycsbpack.core.record.RoundLog;
import io.ycsbpack.core.report.DesignText;
import io.ycsbpack.core.report.Figures;
import io.ycsbpack.core.report.ReportSource;
import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.trial.Contrast;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.Round;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The pairs of one comparison by slices over time. */
record PairSeries(ScenarioResult scenario, String candidate, LoggedRounds logged) {

  /** Only comparisons that have a pair. */
  static List<PairSeries> of(ReportSource source, int number) {
    List<PairSeries> all = new ArrayList<>();
    if (source.result().isBySlices()) {
      ScenarioResult scenario = source.result().scenarios().get(number);
      scenario.conditions()
          .stream()
          .map(ConditionResult::name)
          .filter(name -> !name.equals(source.result().baseline()))
          .forEach(name -> source.rounds(number, name)
              .filter(logged -> !logged.resumed().rounds().isEmpty())
              .ifPresent(logged -> all.add(new PairSeries(scenario, name, logged))));
    }
    return all;
  }

  Map<String, Object> texts(double margin) {
    RoundLog.Header header = logged.header();
    int pairs = logged.resumed().rounds().size();
    Map<String, Object> texts = new LinkedHashMap<>();
    texts.put("candidate", candidate);
    texts.put("baseline", header.baseline());
    texts.put("design", design(header.design()));
    texts.put("asked", "Asked for " + Margin.text(margin) + " in " + header.primary() + ", in at most "
        + Figures.seconds(Duration.ofNanos(header.budgetNanos())) + " with slices of "
        + Figures.seconds(Duration.ofNanos(header.sliceNanos())) + "; " + ending() + " after " + pairs
        + (pairs == 1 ? " pair" : " pairs") + " in " + Figures.seconds(logged.resumed().spent()) + ", "
        + looks(logged.looks().size()) + "; order from seed " + header.seed() + ".");
    texts.put("primary", header.primary());
    texts.put("margin", Margin.text(margin));
    texts.put("secondary",
        secondary().stream().filter(this::isKnown).map(Figure::label).findFirst().orElse(""));
    return texts;
  }

  private String design(Design design) {
    boolean swapped = pairs().stream().anyMatch(Pair::isSwapped);
    return design + ": " + DesignText.meaning(design, swapped) + "; " + DesignText.limits(design, swapped) + ".";
  }

  private List<Pair> pairs() {
    return Round.pairs(logged.resumed().rounds(), new Contrast(0, 1));
  }

  private static String looks(int count) {
    return count + (count == 1 ? " look" : " looks");
  }

  private String ending() {
    return logged.end().map(end -> end.ending().toString()).orElse("it did not end,");
  }

  private Figure primary() {
    return Figure.labelled(logged.header().primary()).orElse(Figure.THROUGHPUT);
  }

  private List<Figure> secondary() {
    return Arrays.stream(Figure.values()).filter(figure -> figure != primary()).toList();
  }

  private boolean isKnown(Figure figure) {
    return figure.differences(pairs()).isPresent();
  }

  /** Times in seconds, differences as shares of the baseline. */
  Map<String, Object> data() {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("color", PlotData.color(scenario, candidate));
    data.put("baselineColor", PlotData.color(scenario, logged.header().baseline()));
    data.put("margin", logged.header().detect());
    data.put("points", points(primary()));
    data.put("secondary",
        secondary().stream().filter(this::isKnown).map(this::points).findFirst().orElse(List.of()));
    data.put("looks", logged.looks()
        .stream()
        .map(look -> new double[]{seconds(look.rounds()), look.rounds(), Math.expm1(look.center()),
          Math.expm1(look.low()), Math.expm1(look.high())})
        .toList());
    data.put("baselines", throughput(Pair::baselines));
    data.put("candidates", throughput(Pair::candidates));
    return data;
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
          side.apply(pair).stream().mapToDouble(Slice::throughput).average().orElse(0)})
        .toList();
  }
}

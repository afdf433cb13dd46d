package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.OutsideCpu;
import io.ycsbpack.core.trial.Terms;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

public final class StartText {
  private StartText() {
  }

  static String starts(int count) {
    return count + (count == 1 ? " start" : " starts");
  }

  static String units(Answer answer) {
    return units(answer.starts(), answer.pairs().size());
  }

  static String units(int starts, int pairs) {
    String all = pairs + (pairs == 1 ? " pair" : " pairs");
    return starts == 0 ? all : starts(starts) + " with " + all;
  }

  public static String forecast(Forecast forecast, Terms terms) {
    long needed = needed(forecast);
    return "  forecast: " + Margin.text(forecast) + " takes at least " + needed + " starts of "
        + Figures.seconds(forecast.pair()) + ", " + Figures.seconds(forecast.timeFor(needed)) + " (" + spread(forecast)
        + ")" + overBudget(forecast, terms);
  }

  private static String overBudget(Forecast forecast, Terms terms) {
    return forecast.timeFor(StartPairs.FEWEST_STARTS).compareTo(terms.budget()) > 0
        ? "; the first " + StartPairs.FEWEST_STARTS + " may take until " + Figures.seconds(terms.allowed())
            + ", which is 1.5 times --budget, and no longer"
        : "";
  }

  static String tooFew(Answer answer) {
    return "not resolved: " + starts(answer.starts()) + " took " + Figures.seconds(answer.course().time())
        + ", and fewer than " + StartPairs.FEWEST_STARTS + " tell nothing; --budget "
        + Figures.seconds(answer.terms().budget()) + " has to hold " + StartPairs.FEWEST_STARTS + " of "
        + Figures.seconds(answer.course().time().dividedBy(answer.starts()));
  }

  private static long needed(Forecast forecast) {
    return Math.max(StartPairs.FEWEST_STARTS, forecast.pairs());
  }

  private static String spread(Forecast forecast) {
    return String.format(Locale.ROOT, "its pairs alone let the mean of a start vary by %.1f %%",
        100 * forecast.spread());
  }

  public static String within(int start, int number, Answer answer) {
    return "  start " + start + ", pair " + number + known(answer);
  }

  public static String progress(Answer answer) {
    return "  start " + answer.starts()
        + (answer.course().most() > 0 ? " of at most " + answer.course().most() : "") + known(answer) + left(answer);
  }

  private static String known(Answer answer) {
    return answer.decision()
        .map(decision -> ": " + answer.terms().primary().label() + " "
            + TrialText.sized(decision.estimate().center(), decision.interval()))
        .orElse("");
  }

  private static String left(Answer answer) {
    return answer.forecast().map(forecast -> {
      long left = Math.min(answer.course().most(), needed(forecast)) - answer.starts();
      boolean open = answer.decision().map(Decision::stop).filter(stop -> stop).isEmpty();
      return left > 0 && open ? ", about " + Figures.seconds(forecast.timeFor(left)) + " left" : "";
    }).orElse("");
  }

  /** CPU that the servers used while the other one was measured, also by start; empty if it is not known. */
  public static Optional<String> outside(Answer answer) {
    return OutsideCpu.of(answer.pairs())
        .map(all -> "CPU outside of its slices, per operation: " + sides(all) + OutsideCpu.byStart(answer.pairs())
            .stream()
            .map(StartText::sides)
            .collect(Collectors.joining("; ", " (by start: ", ")")));
  }

  private static String sides(OutsideCpu outside) {
    return Figures.millis(outside.baseline()) + " and " + Figures.millis(outside.candidate()) + " ms";
  }

  /** Empty if it does not differ by more than the margin. */
  public static Optional<String> outsideDiffers(Answer answer) {
    double margin = answer.terms().question().margin();
    return OutsideCpu.of(answer.pairs())
        .filter(all -> Math.abs(all.difference()) > margin)
        .map(all -> String.format(Locale.ROOT, "CPU outside of its slices is %+.1f %% of the CPU per operation for the"
            + " candidate compared with the baseline, more than %s: no figure counts it, and the difference of CPU per operation is that of"
            + " slices alone", 100 * all.difference(), Margin.text(margin)));
  }

  /** Empty if the servers are started once, or too few times. */
  static Optional<String> spread(Answer answer) {
    return answer.starts() == 0
        ? Optional.empty()
        : answer.decision()
            .map(decision -> String.format(Locale.ROOT,
                "  standard deviation between starts, of the difference of %s: %.1f %%",
                answer.terms().primary().label(), 100 * decision.estimate().spread()));
  }

  /** For servers that are not in the client's control group. */
  public static String ownWeight(long weight) {
    return "  the client is in a control group of its own of CPU weight " + weight
        + ", as that of the server started here";
  }

  /** Times in nanoseconds. */
  public static String path(String statement, String baseline, long ofBaseline, String candidate, long ofCandidate) {
    return "network latency: " + statement + " takes " + Figures.millis(ofBaseline) + " ms to '" + baseline + "' and "
        + Figures.millis(ofCandidate) + " ms to '" + candidate + "' (median)";
  }

  static String refusal(Answer answer) {
    Forecast forecast = answer.forecast().orElseThrow();
    long needed = needed(forecast);
    return Margin.text(forecast) + " in " + answer.terms().primary().label() + " needs at least " + needed
        + " starts of " + Figures.seconds(forecast.pair()) + ", "
        + Figures.seconds(forecast.timeFor(needed)) + " (" + spread(forecast) + "); --budget "
        + Figures.seconds(answer.terms().budget()) + " allows " + forecast.pairsIn(answer.terms().budget())
        + ". Give more time, a larger --detect, or --anyway";
  }
}

package io.ycsbpack.core.report;

import io.ycsbpack.core.experiment.analysis.DeltaVerdict;
import io.ycsbpack.core.experiment.plan.DesignChoice;
import io.ycsbpack.core.experiment.spec.Margin;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.OverBudget;
import io.ycsbpack.core.statistics.StartPairs;
import io.ycsbpack.core.trial.Answer;
import io.ycsbpack.core.trial.Design;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.Pair;
import io.ycsbpack.core.trial.ResumedRounds;
import io.ycsbpack.core.trial.Terms;
import io.ycsbpack.core.trial.WarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

public final class TrialText {
  private TrialText() {
  }

  public static List<String> beginning(String name, String question, DesignChoice choice, double margin, Terms terms) {
    List<String> lines = new ArrayList<>(
        List.of("experiment " + name + (question.isEmpty() ? "" : ": " + question)));
    lines.addAll(Words.wrapped("  ", choice.design() + ": " + DesignText.meaning(choice.design(), choice.swapped())
        + (choice.reason().isEmpty() ? "" : ", because " + choice.reason()) + "; "
        + DesignText.limits(choice.design(), choice.swapped())));
    if (!choice.switched().isEmpty()) {
      lines.addAll(Words.wrapped("  ", "changed in place on the running " + (choice.swapped() ? "servers" : "server")
          + " between slices: " + String.join(", ", choice.switched())
          + "; what a server derives from it at its start stays that of the baseline (--design restarted"
          + " starts servers for each condition)"));
    }
    if (!choice.frozen().isEmpty()) {
      lines.addAll(Words.wrapped("  ", "neighbors of all conditions are started once, and frozen in the slices of those"
          + " that do not have them: " + String.join(", ", choice.frozen())
          + "; a frozen neighbor keeps its memory and takes no CPU time"));
    }
    lines.add("  detects " + Margin.text(margin) + " in " + Figures.seconds(terms.budget())
        + " for each candidate, " + (terms.design() == Design.RESTARTED
            ? "starts and warm-ups included (the first " + StartPairs.FEWEST_STARTS + " may take until "
                + Figures.seconds(longest(terms)) + ")"
            : "after the warm-up")
        + "; the order of each pair is drawn from seed " + terms.seed());
    return lines;
  }

  public static String length(int comparisons, Terms terms) {
    return "  " + comparisons + (comparisons == 1 ? " comparison" : " comparisons") + ", at most "
        + Figures.seconds(longest(terms).multipliedBy(comparisons))
        + (comparisons == 1 ? "" : " in all") + ", less where the answer is clear sooner; a forecast follows "
        + (terms.design() == Design.RESTARTED ? "the first start, of at least " + StartPairs.FEWEST_STARTS
            : "the pilot");
  }

  private static Duration longest(Terms terms) {
    return terms.design() == Design.RESTARTED ? terms.allowed() : terms.budget();
  }

  public static String switched(long nanos) {
    return String.format(Locale.ROOT, "  a switch took at most %.1f ms, checked by what the kernel reads back",
        nanos / 1e6);
  }

  public static String split(List<Integer> cores) {
    return "  the servers run on " + named(cores) + ", and the client on the others";
  }

  public static String apart(List<Integer> cores) {
    return "  the server and its neighbors run on " + named(cores) + ", and the client on the others";
  }

  private static String named(List<Integer> cores) {
    return (cores.size() == 1 ? "core " : "cores ")
        + cores.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }

  public static String rounds(String reason) {
    return Design.WHOLE_RUNS + ": " + DesignText.meaning(Design.WHOLE_RUNS, false) + ", because " + reason + "; "
        + DesignText.limits(Design.WHOLE_RUNS, false);
  }

  public static String withoutEffectInRounds(List<String> options, boolean fixed) {
    return String.join(", ", options) + (options.size() == 1 ? " has" : " have")
        + (fixed
            ? " no effect in a fixed number of rounds: --repeats, or repeats in the file, says how many there are, and"
                + " maxexecutiontime how long a run is"
            : " no effect in rounds of whole runs: maxexecutiontime says how long a run is");
  }

  public static String question(String scenario, String baseline, String candidate) {
    return (scenario.isEmpty() ? "" : scenario + ", ") + "'" + candidate + "' compared with '" + baseline + "'";
  }

  /** Marks a verdict that is only what is known so far. */
  public static String verdict(Figure figure, Answer answer) {
    String label = answer.isComplete() ? "" : answer.ending() + ", so far: ";
    return answer.finding(figure)
        .map(found -> label + words(figure, found, answer))
        .orElse(answer.hasTooFewStarts()
            ? "not resolved: too few starts (" + answer.starts() + ")"
            : answer.ending() + " in the pilot, no verdict");
  }

  public static String basis(Answer answer) {
    Design design = answer.terms().design();
    boolean restarted = design == Design.RESTARTED;
    boolean atOnce = restarted && answer.pairs().stream().anyMatch(Pair::atOnce);
    return design
        + (atOnce ? ", slices of both servers under load at once" : ", slices in pairs of random order")
        + (restarted ? " within " + StartText.starts(answer.starts()) + " of both servers" : "") + ", "
        + Figures.seconds(answer.course().time())
        + answer.decision().map(decision -> ", look " + decision.look().number()).orElse("") + "; "
        + DesignText.limits(design, answer.pairs().stream().anyMatch(Pair::isSwapped));
  }

  public static String commonWeight(long weight) {
    return "  client and server are in one control group of CPU weight " + weight + ", with equal weights within";
  }

  public static String clientWeight(long weight) {
    return "  the client is in a control group of its own of CPU weight " + weight
        + ", that of the heaviest which it competes with";
  }

  public static String missingCpu(String why) {
    return "  the CPU of the server is not available: " + why;
  }

  public static String warmedUp(WarmUp warmup) {
    String length = Figures.seconds(warmup.length().multipliedBy(warmup.slices()));
    return warmup.steady()
        ? "warmed up for " + length
        : "not steady: throughput still changed after a warm-up of " + length;
  }

  /** Empty if the slices are as long as those of the warm-up. */
  public static Optional<String> slices(WarmUp warmup) {
    return warmup.sliceAfter().equals(warmup.length())
        ? Optional.empty()
        : Optional.of("slices of " + Figures.seconds(warmup.sliceAfter()) + ", because operations take "
            + Figures.millis(warmup.median()) + " ms");
  }

  public static String forecast(Forecast forecast, Terms terms) {
    return "  forecast: " + Margin.text(forecast) + " takes "
        + ForecastText.length(forecast.time(), terms.budget()) + " (" + spread(forecast) + ")";
  }

  static String spread(Forecast forecast) {
    return String.format(Locale.ROOT, "standard deviation of a pair %.1f %%", 100 * forecast.spread());
  }

  public static String progress(Answer answer) {
    String pairs = "  pair " + answer.pairs().size();
    if (answer.decision().isEmpty()) {
      return pairs + " of the pilot's " + Forecast.PILOT_PAIRS;
    }
    Decision decision = answer.decision().get();
    return pairs + " of at most " + answer.course().most() + ": " + answer.terms().primary().label() + " "
        + sized(decision.estimate().center(), decision.interval())
        + ForecastText.left(answer);
  }

  /** The end of a question, for a user who waits for others; its answer follows at the end of the command. */
  public static List<String> findings(Answer answer) {
    Figure primary = answer.terms().primary();
    List<String> lines = new ArrayList<>();
    lines.add("  " + answer.ending() + " after " + StartText.units(answer) + " in "
        + Figures.seconds(answer.course().time())
        + (answer.decision().isPresent()
            ? ": " + primary.label() + " " + answer.finding(primary)
                .map(found -> sized(found.estimate().center(), found.interval()) + ", " + words(primary, found, answer))
                .orElse("not available")
            : answer.hasTooFewStarts() ? ", with too few starts" : ", in the pilot"));
    StartText.spread(answer).ifPresent(lines::add);
    return lines;
  }

  public static String words(Figure figure, Answer.Finding found, Answer answer) {
    DeltaVerdict verdict = DeltaVerdict.of(found.outcome(), figure.higherIsBetter());
    return switch (verdict) {
      case BETTER, WORSE -> verdict + " by "
          + String.format(Locale.ROOT, "%.1f %%", 100 * Math.abs(Math.expm1(found.estimate().center())));
      case NO_DIFFERENCE -> "no difference of " + Margin.text(answer.terms().question().margin()) + " or more";
      default -> "not resolved: between " + between(found.interval());
    };
  }

  public static String refusal(Answer answer) {
    if (answer.starts() > 0) {
      return StartText.refusal(answer);
    }
    if (answer.forecast().isEmpty()) {
      return tooShort(answer.terms().budget(), answer.terms().slice());
    }
    Forecast forecast = answer.forecast().get();
    OverBudget over = forecast.refusal(answer.terms().budget()).orElseThrow();
    return String.format(Locale.ROOT,
        "%s in %s needs %s (%s); --budget %s detects %.1f %%. Give more time, a larger --detect, or --anyway",
        Margin.text(forecast), answer.terms().primary().label(),
        ForecastText.length(over.needed(), answer.terms().budget()), spread(forecast),
        Figures.seconds(answer.terms().budget()),
        100 * Math.expm1(over.detectable()));
  }

  public static String notResolved(Answer answer) {
    if (answer.hasTooFewStarts()) {
      return answer.terms().primary().label() + " " + StartText.tooFew(answer);
    }
    Decision decision = answer.decision().orElseThrow();
    Duration more = answer.forecast().map(forecast -> forecast.timeFor(forecast.morePairs(decision))).orElseThrow();
    return answer.terms().primary().label() + " not resolved: between " + between(decision.interval()) + "; "
        + ForecastText.length(more, answer.terms().budget()) + " more at this noise";
  }

  public static String dropped(int number, Duration time) {
    return "pair " + number + " is measured again: the client, or its machine, stood still for more than half of a"
        + " slice; the " + Figures.seconds(time) + " that it took do not count";
  }

  public static String kept(ResumedRounds kept) {
    int count = kept.blocks().isEmpty() ? kept.rounds().size() : kept.blocks().size();
    return "; " + units(kept) + (count == 1 ? " is" : " are") + " kept, and --resume goes on with them";
  }

  public static String units(ResumedRounds resumed) {
    return StartText.units(resumed.blocks().size(), resumed.rounds().size());
  }

  public static String tooShort(Duration budget, Duration slice) {
    return "--budget " + Figures.seconds(budget) + " is shorter than the pilot of " + Forecast.PILOT_PAIRS
        + " pairs of slices of " + Figures.seconds(slice) + ": give each question at least "
        + Figures.seconds(Terms.shortest(slice));
  }

  static String sized(double center, Interval interval) {
    return Words.delta(Math.expm1(center)) + " (" + ends(interval, " to ") + ")";
  }

  private static String between(Interval interval) {
    return ends(interval, " and ");
  }

  private static String ends(Interval interval, String between) {
    Interval shares = interval.toShares();
    return String.format(Locale.ROOT, "%+.1f%s%+.1f %%", 100 * shares.low(), between, 100 * shares.high());
  }
}

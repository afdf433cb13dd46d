// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.PairRatios;
import java.util.List;
import java.util.Optional;

/**
 * Compares runs of a baseline and of a candidate, pair by pair, figure by figure, and judges each figure.
 *
 * <p>One figure is primary: throughput, or CPU per operation of the server if its CPU is shared with others instead of
 * limited. If both sides reached an offered load, throughput is that load on both and is not judged. CPU per operation
 * is primary then, or the p99 response time if that CPU is not known. Percentiles of a closed loop under a CPU quota
 * are figures of the throttling phase; they are shown and not judged. Under an offered load they show the cost of a
 * quota, and are judged.
 *
 * @param rows one for each figure that all runs have: throughput, CPU per operation if it is known, percentiles
 */
public record Comparison(List<Row> rows) {
  public static final String THROUGHPUT = "throughput, ops/s";
  public static final String CPU_PER_OPERATION = "CPU per operation, ms";

  private static final String LOAD_OFFERED = "not judged: the load was offered";

  /** Begins the name of a figure of all operations together. */
  static final String ALL = "all operations";
  /**
   * @param primary  whether it is the figure of the question
   * @param interval of the delta in shares of the baseline, at the look of the comparison: simultaneous at 95 % over
   *                 all looks; empty with too few pairs
   */
  public record Row(String name, boolean higherIsBetter, boolean primary, Sides sides, PairRatios delta,
      Optional<Interval> interval, Finding finding) {

    public DeltaVerdict verdict() {
      return finding.verdict();
    }

    public String words() {
      return finding.words();
    }

    private Row at(double probability) {
      return new Row(name, higherIsBetter, primary, sides, delta, delta.interval(probability), finding);
    }

    private Row judged(Finding newFinding) {
      return new Row(name, higherIsBetter, primary, sides, delta, interval, newFinding);
    }

    private Row judged(DeltaVerdict verdict, String words) {
      return judged(new Finding(verdict, words));
    }

    Row asPrimary(boolean isPrimary) {
      return new Row(name, higherIsBetter, isPrimary, sides, delta, interval, finding);
    }

    private boolean isJudged() {
      return verdict().isGiven() && verdict() != DeltaVerdict.CONTROL;
    }

    private boolean isPercentile() {
      return !name.equals(THROUGHPUT) && !name.equals(CPU_PER_OPERATION);
    }
  }

  public record Finding(DeltaVerdict verdict, String words) {
  }

  /**
   * Geometric means over the runs of each side.
   *
   * @param ratios candidate / baseline, pair by pair
   */
  public record Sides(double baseline, double candidate, List<Double> ratios) {
  }

  /** @param margin the smallest difference to detect, as a share of the baseline */
  public static Comparison of(List<RunRound> rounds, double margin) {
    return of(rounds, RoundTerms.fixed(margin));
  }

  static Comparison of(List<RunRound> rounds, RoundTerms terms) {
    List<Row> all = PairedFigures.rows(rounds, terms.row());
    Optional<Decision> decision = lookAt(all, terms);
    List<Row> rows = at(decision, all);
    Optional<String> open = open(rounds);
    if (open.isPresent()) {
      return new Comparison(
          rows.stream().map(row -> row.judged(DeltaVerdict.REFUSED, GuardFinding.NO_VERDICT + open.get())).toList());
    }
    boolean offered = PairedFigures.isLoadOffered(rounds);
    // Clients of a closed loop wait for the periods; arrivals know nothing of them.
    boolean periodic = !offered && PairedFigures.isQuota(rounds);
    Judgement judgement = new Judgement(terms.looks().question());
    List<Row> secondary = rows.stream()
        .filter(row -> !row.primary() && !(periodic && row.isPercentile())
            && !(offered && row.name().equals(THROUGHPUT)))
        .toList();
    List<Finding> findings = judgement.secondary(secondary.stream().map(Row::delta).toList(),
        secondary.stream().map(Row::higherIsBetter).toList(), probability(decision));
    return new Comparison(rows.stream().map(row -> {
      if (row.primary()) {
        return row.judged(judgement.primary(row.delta(), row.higherIsBetter(), decision));
      }
      if (offered && row.name().equals(THROUGHPUT)) {
        return row.judged(DeltaVerdict.LOAD_OFFERED, offeredWords(rows));
      }
      return secondary.contains(row)
          ? row.judged(findings.get(secondary.indexOf(row)))
          : row.judged(DeltaVerdict.NONE,
              "not judged: percentiles of a closed loop under a CPU quota follow its periods");
    }).toList());
  }

  /** Figures and intervals, and no better or worse. */
  static Comparison ofControl(List<RunRound> rounds, RoundTerms terms) {
    List<Row> all = PairedFigures.rows(rounds, terms.row());
    List<Row> rows = at(lookAt(all, terms), all);
    boolean offered = PairedFigures.isLoadOffered(rounds);
    return new Comparison(rows.stream()
        .map(row -> offered && row.name().equals(THROUGHPUT)
            ? row.judged(DeltaVerdict.LOAD_OFFERED, offeredWords(rows))
            : row.judged(DeltaVerdict.CONTROL, "A/A control"))
        .toList());
  }

  /**
   * The decision on the primary figure; empty if there is none, with too few pairs, and if the pairs allow no
   * conclusion.
   */
  static Optional<Decision> decision(List<RunRound> rounds, RoundTerms terms) {
    return open(rounds).isPresent()
        ? Optional.empty()
        : lookAt(PairedFigures.rows(rounds, terms.row()), terms);
  }

  static boolean isPrimaryKnown(List<RunRound> rounds, RoundTerms terms) {
    return PairedFigures.rows(rounds, terms.row()).stream().anyMatch(Row::primary);
  }

  private static Optional<Decision> lookAt(List<Row> rows, RoundTerms terms) {
    return rows.stream()
        .filter(Row::primary)
        .findFirst()
        .flatMap(row -> terms.looks().decide(row.delta().logs()));
  }

  /** The error that the look of a decision spends; 5 % without a decision. */
  private static double probability(Optional<Decision> decision) {
    return decision.map(at -> at.look().probability()).orElse(PairRatios.ERROR);
  }

  boolean isJudged() {
    return rows.stream().anyMatch(Row::isJudged);
  }

  /** Pair by pair; empty without a primary figure. */
  List<Double> primaryRatios() {
    return rows.stream().filter(Row::primary).findFirst().map(row -> row.sides().ratios()).orElse(List.of());
  }

  /** Removes the verdicts if a guard refuses them. */
  Comparison guarded(List<GuardFinding> findings) {
    return GuardFinding.noVerdict(findings)
        .map(words -> new Comparison(rows.stream()
            .map(row -> row.isJudged() ? row.judged(DeltaVerdict.REFUSED, words) : row)
            .toList()))
        .orElse(this);
  }

  private static String offeredWords(List<Row> rows) {
    return rows.stream().anyMatch(Row::primary)
        ? LOAD_OFFERED
        : LOAD_OFFERED + "; there is no primary figure, because neither the CPU of the server nor a p99 is known";
  }

  private static List<Row> at(Optional<Decision> decision, List<Row> rows) {
    double probability = probability(decision);
    return rows.stream().map(row -> row.at(probability)).toList();
  }

  /** Why nothing is concluded from these rounds; empty if nothing speaks against it. */
  private static Optional<String> open(List<RunRound> rounds) {
    return Comparability.inconclusive(rounds).map(finding -> finding.guard().brief());
  }
}

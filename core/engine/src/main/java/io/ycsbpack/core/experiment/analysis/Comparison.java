// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.ExperimentResult.JudgedFigure;
import io.ycsbpack.core.experiment.analysis.Judgement.Finding;
import io.ycsbpack.core.experiment.analysis.RunFigures.Row;
import io.ycsbpack.core.experiment.guard.GuardFinding;
import io.ycsbpack.core.experiment.guard.RunGuards;
import io.ycsbpack.core.experiment.guard.RunRound;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.GroupSequentialPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compares runs of a baseline and of a candidate, round by round, figure by figure, and judges each figure.
 *
 * <p>One figure is primary: throughput, or CPU per operation of the server if its CPU is shared with others instead of
 * limited. If both sides reached an offered load, throughput is that load on both and is not judged. CPU per operation
 * is primary then, or the p99 response time if that CPU is not known. Percentiles of a closed loop under a CPU quota
 * are figures of the throttling phase; they are shown and not judged. Under an offered load they show the cost of a
 * quota, and are judged.
 *
 * @param figures  that all runs have: throughput, CPU per operation if it is known, percentiles
 * @param guards   empty if there would be no verdict anyway
 * @param decision on the primary figure; empty if there is none, with too few pairs, and if the pairs allow no
 *                 conclusion
 */
public record Comparison(List<JudgedFigure> figures, List<GuardFinding> guards, Optional<Decision> decision) {
  private static final String LOAD_OFFERED = "not judged: the load was offered";
  private static final Finding PERIODIC = new Finding(DeltaVerdict.NONE,
      "not judged: percentiles of a closed loop under a CPU quota follow its periods");

  /** @param isStallMeasured whether stalls are part of what is compared, as under a fault */
  public static Comparison of(List<RunRound> rounds, RoundTerms terms, boolean isStallMeasured) {
    RunFigures found = RunFigures.of(rounds, terms.row());
    Optional<Decision> decision = found.decision(terms);
    Optional<GuardFinding> inconclusive = RunGuards.inconclusive(rounds);
    if (inconclusive.isPresent()) {
      Finding refusal = refusal(List.of(inconclusive.get()));
      return new Comparison(figures(found, decision, row -> refusal), List.of(inconclusive.get()), Optional.empty());
    }
    Map<Row, Finding> findings = judged(found, rounds, terms, decision);
    List<GuardFinding> guards = rounds.size() < RoundTerms.FEWEST_ROUNDS
        || findings.values().stream().noneMatch(finding -> finding.verdict().isGiven())
            ? List.of()
            : RunGuards.check(rounds, isStallMeasured,
                found.primaryRow().map(row -> row.delta().logs()).orElse(new double[0]),
                terms.question().margin());
    if (guards.stream().anyMatch(GuardFinding::isRefused)) {
      findings.replaceAll((row, finding) -> finding.verdict().isGiven() ? refusal(guards) : finding);
    }
    return new Comparison(figures(found, decision, findings::get), guards, decision);
  }

  /** Figures and intervals, and no better or worse. */
  static Comparison ofControl(List<RunRound> rounds, RoundTerms terms) {
    RunFigures found = RunFigures.of(rounds, terms.row());
    Optional<Decision> decision = found.decision(terms);
    boolean offered = RunFigures.isLoadOffered(rounds);
    return new Comparison(figures(found, decision, row -> offered && row.name().equals(FigureName.THROUGHPUT)
        ? offered(found)
        : new Finding(DeltaVerdict.CONTROL, "A/A control")), List.of(),
        decision.filter(any -> RunGuards.inconclusive(rounds).isEmpty()));
  }

  private static Map<Row, Finding> judged(RunFigures found, List<RunRound> rounds, RoundTerms terms,
      Optional<Decision> decision) {
    boolean offered = RunFigures.isLoadOffered(rounds);
    // Clients of a closed loop wait for the periods; arrivals know nothing of them.
    boolean periodic = !offered && RunFigures.isQuota(rounds);
    Judgement judgement = new Judgement(terms.question());
    Map<Row, Finding> findings = new HashMap<>();
    List<Row> secondary = new ArrayList<>();
    for (Row row : found.rows()) {
      if (found.isPrimary(row)) {
        findings.put(row, judgement.primary(row, decision));
      } else if (offered && row.name().equals(FigureName.THROUGHPUT)) {
        findings.put(row, offered(found));
      } else if (periodic && row.name().isPercentile()) {
        findings.put(row, PERIODIC);
      } else {
        secondary.add(row);
      }
    }
    findings.putAll(judgement.secondary(secondary, error(decision)));
    return findings;
  }

  private static Finding offered(RunFigures found) {
    return new Finding(DeltaVerdict.LOAD_OFFERED, found.primary().isPresent()
        ? LOAD_OFFERED
        : LOAD_OFFERED + "; there is no primary figure, because neither the CPU of the server nor a p99 is known");
  }

  private static Finding refusal(List<GuardFinding> guards) {
    return new Finding(DeltaVerdict.REFUSED, GuardFinding.noVerdict(guards).orElseThrow());
  }

  private static List<JudgedFigure> figures(RunFigures found, Optional<Decision> decision,
      Function<Row, Finding> judged) {
    return found.rows()
        .stream()
        .map(row -> row.judged(found.isPrimary(row), error(decision), judged.apply(row)))
        .toList();
  }

  /** The error that the look of a decision spends; 5 % without a decision. */
  private static double error(Optional<Decision> decision) {
    return decision.map(at -> at.look().probability()).orElse(GroupSequentialPlan.ERROR);
  }

  public Optional<JudgedFigure> primary() {
    return figures.stream().filter(JudgedFigure::primary).findFirst();
  }
}

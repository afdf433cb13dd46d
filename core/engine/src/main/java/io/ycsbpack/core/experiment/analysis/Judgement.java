// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import io.ycsbpack.core.experiment.analysis.RunFigures.Row;
import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Holm;
import io.ycsbpack.core.statistics.Interval;
import io.ycsbpack.core.statistics.Outcome;
import io.ycsbpack.core.statistics.PairRatios;
import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges the figures of one comparison by rounds. The decision of the last look judges the primary figure. The others
 * are secondary: one of many is far from zero by chance. So <em>better</em> and <em>worse</em> hold for all of them
 * together (Holm). So does <em>no difference</em> (Bonferroni's interval, which includes zero whenever Holm finds no
 * difference). They share the error that the look spends, 5 % if there is only one look.
 */
final class Judgement {
  /** More rounds than this are not counted. */
  static final int MOST_MORE = 1000;

  /** Forecasts count rounds; their length has no effect here. */
  private static final Duration ROUND = Duration.ofSeconds(1);

  private final Question question;

  Judgement(Question question) {
    this.question = question;
  }

  record Finding(DeltaVerdict verdict, String words) {
  }

  /** @param decision empty with too few pairs */
  Finding primary(Row row, Optional<Decision> decision) {
    if (decision.isEmpty()) {
      return tooFew();
    }
    Decision at = decision.get();
    String label = at.stop() ? "" : "so far ";
    Finding finding = finding(row, at.outcome(), at.interval(), "");
    return new Finding(finding.verdict(), label + finding.words()
        + (finding.verdict() == DeltaVerdict.NOT_RESOLVED ? " (" + more(row.delta(), at) + ")" : ""));
  }

  /** @param error of all figures together */
  Map<Row, Finding> secondary(List<Row> rows, double error) {
    double[] probabilities = Holm.adjusted(rows.stream().mapToDouble(row -> row.delta().probability()).toArray());
    int family = rows.size();
    String adjusted = family > 1 ? " (adjusted for " + family + " figures)" : "";
    Map<Row, Finding> findings = new LinkedHashMap<>();
    for (int i = 0; i < family; i++) {
      Row row = rows.get(i);
      boolean seen = probabilities[i] <= error;
      findings.put(row, row.delta().estimate().map(estimate -> {
        Interval interval = estimate.interval(error / family);
        Outcome difference = row.delta().delta() > 0 ? Outcome.HIGHER : Outcome.LOWER;
        return finding(row, seen ? difference : question.answer(interval, true), interval, adjusted);
      }).orElseGet(Judgement::tooFew));
    }
    return findings;
  }

  private static Finding tooFew() {
    return new Finding(DeltaVerdict.NOT_RESOLVED,
        "not resolved: too few pairs for an interval (" + RoundTerms.FEWEST_ROUNDS + " needed)");
  }

  private Finding finding(Row row, Outcome outcome, Interval interval, String adjusted) {
    DeltaVerdict verdict = DeltaVerdict.of(outcome, row.higherIsBetter());
    return new Finding(verdict, verdict.words(row.delta().delta(), interval.toShares(), question)
        + (verdict == DeltaVerdict.NOT_RESOLVED ? adjusted : ""));
  }

  private String more(PairRatios delta, Decision decision) {
    long rounds = Forecast.of(delta.estimate().orElseThrow(), question, ROUND).morePairs(decision);
    return rounds > MOST_MORE
        ? "over " + MOST_MORE + " more rounds at this noise"
        : "about " + rounds + (rounds == 1 ? " more round" : " more rounds") + " at this noise";
  }
}

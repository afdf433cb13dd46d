// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.slice.Slice;
import io.ycsbpack.core.statistics.TrimmedMean;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Levels of a figure on both sides. A difference is a trimmed mean over the pairs, so these are geometric means over
 * the pairs that it keeps: their ratio is the difference.
 *
 * @param ofAll difference of the logarithms with the pairs that are left out
 */
public record Levels(double baseline, double candidate, double ofAll) {

  public static Levels of(Figure figure, List<Pair> pairs) {
    Collection<List<Pair>> units = Pair.byBlock(pairs);
    List<List<Pair>> kept = units.stream().map(unit -> kept(figure, unit)).toList();
    return new Levels(Math.exp(mean(kept, figure, Pair::baselines)), Math.exp(mean(kept, figure, Pair::candidates)),
        mean(units, figure, Pair::candidates) - mean(units, figure, Pair::baselines));
  }

  private static List<Pair> kept(Figure figure, List<Pair> unit) {
    return Arrays.stream(TrimmedMean.kept(figure.differences(unit).orElseThrow())).mapToObj(unit::get).toList();
  }

  private static double mean(Collection<List<Pair>> units, Figure figure, Function<Pair, List<Slice>> side) {
    return units.stream()
        .mapToDouble(
            unit -> unit.stream().mapToDouble(pair -> figure.logLevel(side.apply(pair))).average().orElseThrow())
        .average()
        .orElseThrow();
  }

  /**
   * Warns of the pairs that are left out: rare work of the server, such as merges, may be in them, and so may
   * disturbances. Empty if the difference with them lies within the interval.
   */
  public static Optional<String> leftOut(Answer answer) {
    Figure primary = answer.terms().primary();
    return answer.finding(primary).flatMap(found -> {
      double all = of(primary, answer.pairs()).ofAll();
      return found.interval().contains(all)
          ? Optional.empty()
          : Optional.of(String.format(Locale.ROOT,
              "this leaves out the largest and the smallest tenth of the pairs; with them the difference of %s is "
                  + "%+.1f %%, by rare work of a server or by disturbances",
              primary.label(), 100 * Math.expm1(all)));
    });
  }
}

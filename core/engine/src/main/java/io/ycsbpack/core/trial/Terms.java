// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.statistics.Forecast;
import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.Locale;

/**
 * Question and budget of a trial.
 *
 * @param primary the only figure that decides when the trial ends
 * @param budget  includes the pilot
 * @param anyway  whether to go on if the forecast says that the budget is too short
 * @param seed    of the order within pairs
 * @param slice   the length of a slice; before the warm-up, the least that it has
 */
public record Terms(Question question, Figure primary, Duration budget, boolean anyway, long seed, Duration slice,
    Design design) {
  /** The least time for which a load goes on after a switch before it is measured. */
  public static final Duration SHORTEST_LEAD_IN = Duration.ofMillis(200);
  private static final int OPERATIONS_OF_LEAD_IN = 3;
  /** Slices keep their length. Longer operations would be so few in one that those at its edges weigh over a tenth. */
  private static final double LONGER = 2;
  /** A forecast is off by a factor of 1.5 either way: borderline questions are tried. */
  private static final double DOUBT = 1.5;

  public Terms withSeed(long other) {
    return new Terms(question, primary, budget, anyway, other, slice, design);
  }

  public Terms within(Duration other) {
    return new Terms(question, primary, other, anyway, seed, slice, design);
  }

  public Terms in(Figure other) {
    return new Terms(question, other, budget, anyway, seed, slice, design);
  }

  public Terms withSlice(Duration length) {
    return new Terms(question, primary, budget, anyway, seed, length, design);
  }

  /**
   * The same terms for servers of another process.
   *
   * @param needed length of a slice on them
   * @throws CommandException if the slices of the rounds before would be too short
   */
  void requireLongEnough(Duration needed) {
    if (needed.toNanos() > LONGER * slice.toNanos()) {
      throw new CommandException(ExitCode.NOT_VALID, String.format(Locale.ROOT, "the rounds that were measured before"
          + " have slices of %.1f s, and operations take longer now: they need %.1f s; leave --resume out to begin",
          slice.toNanos() / 1e9, needed.toNanos() / 1e9));
    }
  }

  /**
   * The longest time that a forecast may name without the question being refused, and after which no start begins that
   * is one of the fewest which tell anything.
   */
  public Duration allowed() {
    return allowed(budget);
  }

  public static Duration allowed(Duration budget) {
    return Duration.ofNanos((long) (DOUBT * budget.toNanos()));
  }

  /** The lead-in in which all operations end that are under way at a switch, by the median of their times. */
  public static Duration leadIn(long medianNanos) {
    return Duration.ofNanos(Math.max(SHORTEST_LEAD_IN.toNanos(), OPERATIONS_OF_LEAD_IN * medianNanos));
  }

  /** The time of the pilot with slices of this length. */
  public static Duration shortest(Duration slice) {
    return slice.multipliedBy(2L * Forecast.PILOT_PAIRS);
  }
}

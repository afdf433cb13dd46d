// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Looks at a growing sample with simultaneous intervals: the probability that any of them misses the truth is the error
 * of the spending function. An experiment may stop at any look. (With plain 95 % intervals, stopping at the first that
 * excludes zero misses in a quarter of cases.)
 *
 * <p>The spending function frees an error for look k. With this probability, paths leave the bound z_k for the first
 * time at that look. {@link ScoreDensity} has the joint distribution of the looks. Source: Lan and DeMets 1983;
 * Jennison and Turnbull 1999, chapters 7 (spending), 9 (repeated confidence intervals) and 19 (computation).
 */
public final class GroupSequentialPlan {
  /** The error of the usual plan: its intervals are simultaneous at 95 %. */
  public static final double ERROR = 0.05;
  private static final double EXPONENT = 2;

  private static final int GROWTH_PERCENT = 135;
  /** A look this close to the end, in percent of it, would tell nothing that the end does not. */
  private static final int CLOSE_PERCENT = 90;
  private static final double LARGEST_BOUND = 30;
  private static final double PRECISION = 1e-9;

  private final DoubleUnaryOperator spending;
  /** n_max as planned; a budget that ends elsewhere does not change the error spent before. */
  private final int planned;
  private final List<Look> looks;
  /** Before each look, over the paths that stayed within the bounds of the looks before. */
  private final List<ScoreDensity> densities;

  private GroupSequentialPlan(DoubleUnaryOperator spending, int planned, List<Look> looks,
      List<ScoreDensity> densities) {
    this.spending = spending;
    this.planned = planned;
    this.looks = List.copyOf(looks);
    this.densities = List.copyOf(densities);
  }

  /**
   * Makes the usual plan, which spends 0.05 (n / n_max)^2. It looks each time at 35 % more values, rounded up, and at the
   * end. From 16 to 400 that is 16, 22, 30, 41, 56, 76, 103, 140, 189, 256, 346 and 400. More looks cost width; fewer
   * notice late that the answer is there.
   *
   * @param first number of values at the first look, above 0; if the last is lower, that is the only look
   * @param last  n_max, the number within the budget
   */
  public static GroupSequentialPlan of(int first, int last) {
    return of(counts(first, last), share -> spent(ERROR, share));
  }

  static List<Integer> counts(int first, int last) {
    if (first < 1 || last < 1) {
      throw new IllegalArgumentException("looks from " + first + " to " + last + " values");
    }
    List<Integer> counts = new ArrayList<>();
    for (long count = first; 100 * count < (long) CLOSE_PERCENT * last; count = (count * GROWTH_PERCENT + 99) / 100) {
      counts.add((int) count);
    }
    counts.add(last);
    return counts;
  }

  /** Makes a plan of one look, with an interval that misses the truth with this probability. */
  public static GroupSequentialPlan single(int count, double error) {
    if (!(error > 0 && error < 1)) {
      throw new IllegalArgumentException("an error of " + error);
    }
    return of(List.of(count), share -> spent(error, share));
  }

  /**
   * The error that is spent at a share of n_max: error * share^2, of the power family of spending functions (Kim and
   * DeMets 1987; Jennison and Turnbull 1999, 7.2.2). The error of the whole experiment is two-sided: 0.05 for 95 %.
   */
  public static double spent(double error, double share) {
    return error * Math.pow(share, EXPONENT);
  }

  /**
   * Makes a plan from the number of values at each look. They grow from above 0 to n_max.
   *
   * @param spending the probability of having missed the truth until a share of the values, above 0 and up to 1
   * @throws IllegalArgumentException also if nothing is spent at a look
   */
  static GroupSequentialPlan of(List<Integer> counts, DoubleUnaryOperator spending) {
    requireGrowing(counts);
    int planned = counts.get(counts.size() - 1);
    GroupSequentialPlan plan = new GroupSequentialPlan(spending, planned, List.of(), List.of());
    for (int count : counts) {
      plan = plan.with(count, plan.spent(count), count == planned);
    }
    return plan;
  }

  public List<Look> looks() {
    return looks;
  }

  public int lastCount() {
    return looks.get(looks.size() - 1).count();
  }

  /**
   * The plan if the budget ends at another number of values than expected. Earlier looks keep their bounds; all
   * remaining error is spent at this count. It is above 0 and must not depend on the values.
   */
  public GroupSequentialPlan endingAt(int count) {
    return count == lastCount() ? this : with(count, spending.applyAsDouble(1), true);
  }

  /**
   * An unplanned look, such as after a user's interrupt: it spends the error that the function allows by this count.
   * Its interval is simultaneous with the earlier planned looks, not with other interim looks. Progress lines may show
   * a series of them, but no experiment may stop because of one. The count is from 1 to {@link #lastCount()}.
   */
  public Look interim(int count) {
    if (count > lastCount()) {
      throw new IllegalArgumentException("a look at " + count + " values; the plan ends at " + lastCount());
    }
    return looks.stream().filter(look -> look.count() == count).findFirst().orElseGet(() -> {
      List<Look> taken = with(count, spent(count), false).looks;
      return taken.get(taken.size() - 1);
    });
  }

  /** The planned looks before this one, and this one, until which so much is spent. */
  private GroupSequentialPlan with(int count, double spent, boolean last) {
    requireGrowing(List.of(count));
    int before = (int) looks.stream().filter(look -> look.count() < count && !look.last()).count();
    List<Look> taken = new ArrayList<>(looks.subList(0, before));
    List<ScoreDensity> passed = new ArrayList<>(densities.subList(0, before));
    ScoreDensity density = ScoreDensity.start();
    double spentBefore = 0;
    if (before > 0) {
      Look latest = taken.get(before - 1);
      density = passed.get(before - 1).within(latest.count(), latest.bound(), count);
      spentBefore = spent(latest.count());
    }
    taken.add(new Look(before + 1, count, bound(density, count, spent - spentBefore), last));
    passed.add(density);
    return new GroupSequentialPlan(spending, planned, taken, passed);
  }

  private double spent(int count) {
    return spending.applyAsDouble(Math.min(1, (double) count / planned));
  }

  /** Bisects for the bound that is left for the first time at this count with this probability. */
  private static double bound(ScoreDensity density, int count, double probability) {
    if (!(probability > Look.beyond(LARGEST_BOUND))) {
      throw new IllegalArgumentException("a look at " + count + " values that may spend " + probability);
    }
    double low = 0;
    double high = LARGEST_BOUND;
    while (high - low > PRECISION) {
      double middle = (low + high) / 2;
      if (density.crossing(count, middle) > probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static void requireGrowing(List<Integer> counts) {
    int before = 0;
    for (int count : counts) {
      if (count <= before) {
        throw new IllegalArgumentException("looks at " + counts + " values; counts have to grow from above 0");
      }
      before = count;
    }
    if (counts.isEmpty()) {
      throw new IllegalArgumentException("a plan without a look");
    }
  }
}

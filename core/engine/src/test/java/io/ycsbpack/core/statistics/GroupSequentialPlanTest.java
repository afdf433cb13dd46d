// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class GroupSequentialPlanTest {
  private static final List<Integer> FIVE = List.of(1, 2, 3, 4, 5);
  private static final GroupSequentialPlan DEFAULT = GroupSequentialPlan.of(16, 400);

  /** The two functions of Lan and DeMets 1983, with the bounds that the R packages ldbounds and rpact print. */
  @Test
  void thePublishedBoundsOfLanAndDeMetsAreReproduced() {
    double half = 2.2414027276;
    DoubleUnaryOperator obrienFleming = share -> 2 * Look.beyond(half / Math.sqrt(share));
    DoubleUnaryOperator pocock = share -> 0.05 * Math.log(1 + (Math.E - 1) * share);

    assertBounds(GroupSequentialPlan.of(List.of(1, 2, 3), obrienFleming), 0.0006, 3.710, 2.511, 1.993);
    assertBounds(GroupSequentialPlan.of(FIVE, obrienFleming), 0.0006, 4.877, 3.357, 2.680, 2.290, 2.031);
    assertBounds(GroupSequentialPlan.of(FIVE, pocock), 0.0006, 2.438, 2.427, 2.410, 2.397, 2.386);
  }

  @Test
  void theBoundsOfTheDefaultPlan() {
    assertBounds(DEFAULT, 0.006, 3.94, 3.91, 3.77, 3.61, 3.44, 3.26, 3.08, 2.88, 2.68, 2.46, 2.22, 2.14);
  }

  @Property(tries = 25)
  void anyPlanSpendsItsErrorToTheEnd(@ForAll @IntRange(min = 1, max = 30) int first,
      @ForAll @IntRange(min = 1, max = 1000) int last) {
    GroupSequentialPlan plan = GroupSequentialPlan.of(first, last);

    assertThat(spent(plan, bounds(plan))).isCloseTo(0.05, within(1e-7));
    assertThat(plan.looks().get(plan.looks().size() - 1).last()).isTrue();
    assertThat(plan.lastCount()).isEqualTo(last);
  }

  @Test
  void aPlanOfOneLookIsThePlainInterval() {
    Look look = GroupSequentialPlan.of(16, 16).looks().get(0);

    assertThat(look.bound()).isCloseTo(1.959964, within(1e-6));
    assertThat(look.probability()).isCloseTo(0.05, within(1e-9));
  }

  @Test
  void aBudgetThatEndsElsewhereKeepsTheBoundsBeforeAndSpendsAllThatIsLeft() {
    for (int count : new int[]{12, 16, 17, 190, 399, 420, 900}) {
      GroupSequentialPlan ended = DEFAULT.endingAt(count);

      assertThat(ended.lastCount()).isEqualTo(count);
      assertThat(spent(ended, bounds(ended))).isCloseTo(0.05, within(1e-7));
      for (Look look : ended.looks()) {
        assertThat(look.last() || DEFAULT.looks().contains(look)).isTrue();
      }
    }
    assertThat(DEFAULT.endingAt(400)).isSameAs(DEFAULT);
  }

  @Test
  void aLookThatWasNotPlannedSpendsNoMoreThanIsFreeByThen() {
    Look between = DEFAULT.interim(50);

    assertThat(between.last()).isFalse();
    assertThat(between.number()).isEqualTo(5);
    assertThat(between.bound()).isBetween(3.4, 3.8);
    assertThat(DEFAULT.interim(56)).isEqualTo(DEFAULT.looks().get(4));
    assertThat(DEFAULT.interim(5).bound()).isGreaterThan(3.94);
    assertThatThrownBy(() -> DEFAULT.interim(401)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> DEFAULT.interim(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void invalidPlansAreRejected() {
    DoubleUnaryOperator square = share -> 0.05 * share * share;

    assertThatThrownBy(() -> GroupSequentialPlan.of(List.of(), square)).hasMessageContaining("without a look");
    assertThatThrownBy(() -> GroupSequentialPlan.of(List.of(16, 16), square)).hasMessageContaining("[16, 16]");
    assertThatThrownBy(() -> GroupSequentialPlan.of(List.of(0, 16), square)).hasMessageContaining("[0, 16]");
    assertThatThrownBy(() -> GroupSequentialPlan.of(FIVE, share -> 0.05)).hasMessageContaining("at 2 values");
    assertThatThrownBy(() -> GroupSequentialPlan.single(4, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> GroupSequentialPlan.of(0, 10)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> GroupSequentialPlan.of(16, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void looksAtAThirdMoreEachTimeAndAtTheEndButNotJustBefore() {
    assertThat(GroupSequentialPlan.counts(16, 400))
        .containsExactly(16, 22, 30, 41, 56, 76, 103, 140, 189, 256, 346, 400);
    assertThat(GroupSequentialPlan.counts(8, 90)).startsWith(8, 11, 15).endsWith(90);
    assertThat(GroupSequentialPlan.counts(16, 200)).endsWith(103, 140, 200);
    assertThat(GroupSequentialPlan.counts(16, 60)).containsExactly(16, 22, 30, 41, 60);
    assertThat(GroupSequentialPlan.counts(16, 16)).containsExactly(16);
    assertThat(GroupSequentialPlan.counts(16, 9)).containsExactly(9);
    assertThat(GroupSequentialPlan.counts(1, Integer.MAX_VALUE)).isSorted()
        .doesNotHaveDuplicates()
        .endsWith(Integer.MAX_VALUE);
  }

  private static void assertBounds(GroupSequentialPlan plan, double tolerance, double... expected) {
    assertThat(bounds(plan)).containsExactly(expected, within(tolerance));
  }

  private static double[] bounds(GroupSequentialPlan plan) {
    return plan.looks().stream().mapToDouble(Look::bound).toArray();
  }

  /** The probability of leaving these bounds at one look or more. */
  private static double spent(GroupSequentialPlan plan, double[] bounds) {
    ScoreDensity density = ScoreDensity.start();
    double spent = 0;
    for (int i = 0; i < bounds.length; i++) {
      int count = plan.looks().get(i).count();
      spent += density.crossing(count, bounds[i]);
      if (i + 1 < bounds.length) {
        density = density.within(count, bounds[i], plan.looks().get(i + 1).count());
      }
    }
    return spent;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ycsbpack.core.UsageException;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoubleToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoiceTest {
  private static final int DRAWS = 200_000;
  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void zipfianTenantsFollowTheirLaw() {
    DoubleToIntFunction choice = TenantWorkload.tenants("zipfian", 100);
    int[] counts = new int[101];
    for (int i = 0; i < DRAWS; i++) {
      counts[choice.applyAsInt(random.nextDouble())]++;
    }

    assertThat((double) counts[1] / counts[2]).isCloseTo(Math.pow(2, 0.99), within(0.1));
    assertThat((double) counts[1] / counts[50]).isCloseTo(Math.pow(50, 0.99), within(6.0));
    assertThat(counts[0]).isZero();
  }

  @Test
  void everyTenantIsReachedByBothDistributions() {
    for (String distribution : new String[]{"uniform", "zipfian"}) {
      DoubleToIntFunction choice = TenantWorkload.tenants(distribution, 3);
      assertThat(choice.applyAsInt(0)).isEqualTo(1);
      assertThat(choice.applyAsInt(Math.nextDown(1.0))).isEqualTo(3);
    }
  }

  @Test
  void queriesComeByTheirWeights() {
    QueryMix mix = new QueryMix("0,3,0,1");
    Map<TenantQuery, Integer> counts = new EnumMap<>(TenantQuery.class);
    for (int i = 0; i < DRAWS; i++) {
      counts.merge(mix.choose(random.nextDouble()), 1, Integer::sum);
    }

    assertThat(counts).containsOnlyKeys(TenantQuery.Q2, TenantQuery.Q4);
    assertThat((double) counts.get(TenantQuery.Q2) / counts.get(TenantQuery.Q4)).isCloseTo(3.0, within(0.1));
    assertThat(mix.choose(0)).isEqualTo(TenantQuery.Q2);
    assertThat(new QueryMix("1,0,0,0").choose(Math.nextDown(1.0))).isEqualTo(TenantQuery.Q1);
  }

  @Test
  void theNameOfAQueryRunsItAlone() {
    QueryMix mix = new QueryMix("q3");

    assertThat(mix.choose(0)).isEqualTo(TenantQuery.Q3);
    assertThat(mix.choose(Math.nextDown(1.0))).isEqualTo(TenantQuery.Q3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"q5", "1,1,1", "0,0,0,0", "1,1,1,-1", "1,1,1,NaN", "a,b,c,d", ""})
  void refusesAMixThatIsNone(String text) {
    assertThatThrownBy(() -> new QueryMix(text)).isInstanceOf(UsageException.class)
        .hasMessageContaining("tenantq.mix=" + text);
  }
}

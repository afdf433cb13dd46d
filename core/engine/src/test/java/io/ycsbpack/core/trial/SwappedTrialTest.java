// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.statistics.Decision;
import io.ycsbpack.core.statistics.Question;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two servers of which the first is always faster, on a machine whose speed changes from moment to moment. */
class SwappedTrialTest {
  private static final double EFFECT = 0.04;
  private static final Terms TERMS = TestPairs.terms(new Question(0.01, true), Figure.THROUGHPUT,
      Duration.ofMinutes(15), false, 9);

  private final FakeServers servers = new FakeServers(TERMS, 0.3, 0);

  private Answer ask() {
    servers.swapped = true;
    servers.effect = EFFECT;
    servers.machineNoise = 0.5;
    servers.sliceNoise = 0.005;
    return servers.answer(TERMS, MeasuredRounds.NOTHING, event -> {
    });
  }

  @Test
  void theEffectIsFoundWhateverTheServersDifferInAndTheMachineDoes() {
    Decision found = ask().finding(Figure.THROUGHPUT).orElseThrow();

    assertThat(found.interval().contains(EFFECT)).isTrue();
    assertThat(found.interval().halfWidth()).isLessThan(0.005);
  }

  @Test
  void bothServersAreMeasuredAtTheSameTimeOnceWithTheTreatmentOnEach() {
    List<Pair> pairs = ask().pairs();

    assertThat(pairs).allSatisfy(pair -> {
      assertThat(pair.halves()).hasSize(2)
          .allMatch(half -> half.baseline().startNanos() == half.candidate().startNanos());
      Pair.Half onFaster = pair.halves().get(0);
      Pair.Half onSlower = pair.halves().get(1);
      assertThat(pair.candidateFirst())
          .isEqualTo(onFaster.candidate().startNanos() < onSlower.candidate().startNanos());
      assertThat(onSlower.candidate().throughput()).isLessThan(onSlower.baseline().throughput());
    });
    assertThat(servers.renewals).isEqualTo((pairs.size() - 1) / 10);
  }
}

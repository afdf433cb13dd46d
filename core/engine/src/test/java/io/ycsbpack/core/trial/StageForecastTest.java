// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StageForecastTest {
  private final StageForecast forecast = new StageForecast(Duration.ofSeconds(6), Duration.ofMillis(1200), false);

  /** A start has set-ups, two windows of 10 slices or a few more, and 8 rounds; at once it has 5. */
  @ParameterizedTest
  @CsvSource({"6, 1200, false, 5, 408", "6, 1200, false, 3, 302.4", "6, 1200, true, 5, 288", "6, 1200, true, 3, 201.6",
    "0, 1200, true, 5, 168"})
  void aStageCostsFourStartsOfSetUpWarmUpAndRounds(int setUp, int slice, boolean atOnce, int servers, double seconds) {
    assertThat(new StageForecast(Duration.ofSeconds(setUp), Duration.ofMillis(slice), atOnce).least(servers))
        .isEqualTo(Duration.ofMillis(Math.round(1000 * seconds)));
  }

  @Test
  void beforeAnythingIsStartedSlicesAndLeadInsAloneAreKnown() {
    assertThat(StageForecast.ofSlices(Duration.ofSeconds(1)))
        .isEqualTo(new StageForecast(Duration.ZERO, Duration.ofMillis(1200), true));
  }

  @Test
  void theStartsOfTheEndsTellHowLongASetUpOfEachServerTakes() {
    Terms terms = TestPairs.restarted(TestPairs.RESTARTED.question(), Figure.THROUGHPUT, Duration.ofHours(1), true, 1);
    FakeServers servers = FakeServers.ofPath(terms, new double[]{0}, List.of(0, 1));
    Heard heard = new Heard();
    Stage ends = servers.stage(new StagePlan(2, terms, soFar -> true, Duration.ofHours(1)), MeasuredRounds.NOTHING,
        heard);

    assertThat(StageForecast.of(heard.upTo(ends.rounds().size()), terms.slice()))
        .isEqualTo(new StageForecast(servers.setUp.dividedBy(2), Duration.ofMillis(1200), false));
  }

  @Test
  void stepsAreToldApartInOneStageIfTheMachineHoldsAServerForEachAndElseInSeveral() {
    Duration hour = Duration.ofHours(1);

    assertThat(forecast.division(4, 5, hour)).isEqualTo(new StageForecast.Division(5, 1, forecast.least(5)));
    assertThat(forecast.division(4, 3, hour))
        .isEqualTo(new StageForecast.Division(3, 2, forecast.least(3).multipliedBy(2)));
    assertThat(forecast.division(9, 5, hour))
        .isEqualTo(new StageForecast.Division(5, 2, forecast.least(5).plus(forecast.least(4))));
  }

  @Test
  void fewerServersAtOnceAreTakenIfOnlyTheyFitAndTheShortestDivisionIfNothingDoes() {
    Duration ofFour = forecast.least(4).multipliedBy(2);

    assertThat(forecast.division(9, 5, ofFour).servers()).isEqualTo(4);
    assertThat(forecast.division(9, 5, Duration.ofSeconds(10))).isEqualTo(new StageForecast.Division(4, 2, ofFour));
    assertThat(forecast.division(2, 3, Duration.ofSeconds(10)).least()).isEqualTo(forecast.least(3));
  }

  @Test
  void aStageLeavesTheNextOneItsLeastAndTakesAtLeastHalf() {
    Duration least = forecast.least(StageForecast.FEWEST_SERVERS);

    assertThat(forecast.beforeAnother(least.multipliedBy(5))).isEqualTo(least.multipliedBy(4));
    assertThat(forecast.beforeAnother(least)).isEqualTo(least.dividedBy(2));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noStageTakesLessThanItsForecast(boolean atOnce) {
    Terms terms = TestPairs.restarted(TestPairs.RESTARTED.question(), Figure.THROUGHPUT, Duration.ofSeconds(1), true,
        1);
    FakeServers servers = FakeServers.ofPath(terms, new double[]{0, 0}, List.of(0, 1, 2));
    servers.atOnce = atOnce;
    servers.sliceNoise = 0.001;

    Stage stage = servers.stage(new StagePlan(3, terms, soFar -> true, Duration.ofHours(1)));

    StageForecast least = new StageForecast(servers.setUp.dividedBy(3), Duration.ofMillis(1200), servers.atOnce);
    assertThat(stage.time()).isBetween(least.least(3), least.least(3).multipliedBy(2));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.CpuWeight;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The CPU weights of servers that are compared. */
class ServerObservationsTest {
  private final ServerObservations observations = new ServerObservations();

  private static Optional<CpuWeight> weight(long shares) {
    return Optional.of(new CpuWeight(1, List.of(new CpuWeight.Level("db", shares))));
  }

  @Test
  void startsOfEqualWeightsRaiseNoDoubtAlsoWhereTheyDifferFromEachOther() {
    assertThat(observations.weights(List.of(weight(1024), weight(1024)))).isEmpty();
    assertThat(observations.weights(List.of(weight(16_384), weight(16_384)))).isEmpty();
    assertThat(observations.weights(List.of(weight(16_384), Optional.empty()))).as("one is not known").isEmpty();
    assertThat(observations.doubt()).isEmpty();
  }

  @Test
  void oneStartOfUnequalWeightsRefusesAConclusionFromAllAndIsSaidOnce() {
    assertThat(observations.weights(List.of(weight(1024), weight(16_384)))).isPresent();
    assertThat(observations.weights(List.of(weight(1024), weight(2)))).isEmpty();
    assertThat(observations.weights(List.of(weight(1024), weight(1024)))).isEmpty();
    assertThat(observations.doubt()).hasValue("the CPU weights of both against the rest of the machine differ: 1024"
        + " (cpu.shares of db) / 16384 (cpu.shares of db)");
  }

  @Test
  void aServerInNoGroupIsEqualToOneOfTheUsualWeight() {
    Optional<CpuWeight> inNone = Optional.of(new CpuWeight(1, List.of()));

    assertThat(observations.weights(List.of(inNone, weight(1024)))).isEmpty();
    assertThat(observations.weights(List.of(inNone, weight(512)))).isPresent();
  }
}

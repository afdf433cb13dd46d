// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.ServerLoad;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadChoiceTest {
  private static final Optional<CpuLimit> ALL = Optional.of(new CpuLimit(Mechanism.NONE, 2));

  private static Optional<CpuLimit> quota(double cores) {
    return Optional.of(new CpuLimit(Mechanism.QUOTA, cores));
  }

  private static LoadChoice of(Optional<CpuLimit> one, Optional<CpuLimit> other, Figure primary) {
    return LoadChoice.of(List.of(one, other), true, 2, primary);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "limits that the shared cores hold, 1, 1, THROUGHPUT, AT_ONCE",
    "limits that the shared cores hold, 0.5, 0.5, SERVER_CPU, AT_ONCE",
    "limits that they do not hold, 1, 1.25, SERVER_CPU, IN_TURNS",
    "no limits, 2, 2, SERVER_CPU, AT_ONCE",
    "no limits, 2, 2, THROUGHPUT, IN_TURNS"})
  void serversAreLoadedAtOnceIfTheirCoresAllowIt(String servers, double one, double other, Figure figure,
      ServerLoad load) {
    assertThat(servers.equals("no limits") ? of(ALL, ALL, figure) : of(quota(one), quota(other), figure))
        .returns(load, LoadChoice::load);
  }

  @Test
  void theReasonNamesTheLimitsAndTheSharedCores() {
    assertThat(of(quota(0.5), quota(0.5), Figure.THROUGHPUT).text(2)).isEqualTo("both servers are under load at once,"
        + " because their CPU limits are 1 core in all, and they would share 2 cores");
    assertThat(of(quota(1), quota(1.25), Figure.SERVER_CPU).text(2)).isEqualTo("one server at a time is under load,"
        + " because their CPU limits are 2.25 cores in all, and they would share 2 cores");
    assertThat(of(quota(0.5), quota(0.5), Figure.SERVER_CPU).text(3))
        .startsWith("two servers are under load at once, because their CPU limits are 1 core in all");
    assertThat(of(quota(2), quota(2), Figure.SERVER_CPU).text(3)).startsWith("one server at a time is under load");
  }

  @Test
  void aLimitNextToNoneSetsOfCoresAndServersElsewhereAreLoadedInTurnsAndAnUnknownLimitAsNone() {
    Optional<CpuLimit> cores = Optional.of(new CpuLimit(Mechanism.CPUSET, 1));

    assertThat(of(ALL, Optional.empty(), Figure.SERVER_CPU).load()).isEqualTo(ServerLoad.AT_ONCE);
    assertThat(Stream.of(of(quota(0.5), ALL, Figure.SERVER_CPU), of(quota(0.5), cores, Figure.SERVER_CPU),
        LoadChoice.of(List.of(quota(0.5), quota(0.5)), false, 2, Figure.SERVER_CPU)))
        .allMatch(choice -> choice.load() == ServerLoad.IN_TURNS);
  }
}

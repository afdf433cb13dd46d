// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.ServerLoad;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadChoiceTest {
  private static final Optional<CpuLimit> NO_LIMIT = Optional.of(new CpuLimit(Mechanism.NONE, 2));

  private static Optional<CpuLimit> quota(double cores) {
    return Optional.of(new CpuLimit(Mechanism.QUOTA, cores));
  }

  private static LoadChoice of(Optional<CpuLimit> one, Optional<CpuLimit> other, Figure primary) {
    return LoadChoice.of(List.of(one, other), true, 2, primary);
  }

  private static Optional<CpuLimit> limit(String text) {
    return switch (text) {
      case "none" -> NO_LIMIT;
      case "not known" -> Optional.empty();
      case "set of one core" -> Optional.of(new CpuLimit(Mechanism.CPUSET, 1));
      default -> quota(Double.parseDouble(text));
    };
  }

  @ParameterizedTest
  @CsvSource({"1, 1, true, THROUGHPUT, AT_ONCE", "0.5, 0.5, true, SERVER_CPU, AT_ONCE",
    "1, 1.25, true, SERVER_CPU, IN_TURNS", "none, none, true, SERVER_CPU, AT_ONCE",
    "none, not known, true, SERVER_CPU, AT_ONCE", "none, none, true, THROUGHPUT, IN_TURNS",
    "0.5, none, true, SERVER_CPU, IN_TURNS", "0.5, set of one core, true, SERVER_CPU, IN_TURNS",
    "0.5, 0.5, false, SERVER_CPU, IN_TURNS"})
  void serversAreLoadedAtOnceIfTheTwoSharedCoresAllowIt(String one, String other, boolean here, Figure figure,
      ServerLoad load) {
    assertThat(LoadChoice.of(List.of(limit(one), limit(other)), here, 2, figure).load()).isEqualTo(load);
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
}

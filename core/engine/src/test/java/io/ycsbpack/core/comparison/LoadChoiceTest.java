package io.ycsbpack.core.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.CpuLimit.Mechanism;
import io.ycsbpack.core.trial.Figure;
import io.ycsbpack.core.trial.ServerLoad;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LoadChoiceTest {
  private static final Optional<CpuLimit> ALL = Optional.of(new CpuLimit(Mechanism.NONE, 2));

  private static Optional<CpuLimit> quota(double cores) {
    return Optional.of(new CpuLimit(Mechanism.QUOTA, cores));
  }

  private static LoadChoice of(Optional<CpuLimit> one, Optional<CpuLimit> other, Figure primary) {
    return LoadChoice.of(List.of(one, other), true, 2, primary);
  }

  @Test
  void limitsThatTheSharedCoresHoldAreLoadedAtOnce() {
    for (Figure figure : Figure.values()) {
      assertThat(of(quota(0.5), quota(0.5), figure).text(2))
          .isEqualTo("both servers are under load at once, because their"
              + " CPU limits are 1 core in all, and they would share 2 cores");
      assertThat(of(quota(1), quota(1), figure).load()).isEqualTo(ServerLoad.AT_ONCE);
    }
  }

  @Test
  void limitsThatTheyDoNotHoldAreLoadedInTurns() {
    assertThat(of(quota(1), quota(1.25), Figure.SERVER_CPU).text(2))
        .isEqualTo("one server at a time is under load, because"
            + " their CPU limits are 2.25 cores in all, and they would share 2 cores");
  }

  @Test
  void serversWithoutLimitsAreLoadedAtOnceForTheirCpuPerOperationAlone() {
    assertThat(of(ALL, ALL, Figure.SERVER_CPU).load()).isEqualTo(ServerLoad.AT_ONCE);
    assertThat(of(ALL, Optional.empty(), Figure.SERVER_CPU).load()).isEqualTo(ServerLoad.AT_ONCE);
    assertThat(of(ALL, ALL, Figure.THROUGHPUT).load()).isEqualTo(ServerLoad.IN_TURNS);
  }

  @Test
  void aLimitNextToNoneAndSetsOfCoresAreLoadedInTurns() {
    assertThat(of(quota(0.5), ALL, Figure.SERVER_CPU).load()).isEqualTo(ServerLoad.IN_TURNS);
    assertThat(of(quota(0.5), Optional.of(new CpuLimit(Mechanism.CPUSET, 1)), Figure.SERVER_CPU).load())
        .isEqualTo(ServerLoad.IN_TURNS);
  }

  @Test
  void serversElsewhereAreLoadedInTurns() {
    assertThat(LoadChoice.of(List.of(quota(0.5), quota(0.5)), false, 2, Figure.SERVER_CPU).load())
        .isEqualTo(ServerLoad.IN_TURNS);
  }

  @Test
  void ofMoreServersTwoAreLoadedAtOnce() {
    assertThat(of(quota(0.5), quota(0.5), Figure.SERVER_CPU).text(3))
        .startsWith("two servers are under load at once, because their CPU limits are 1 core in all");
    assertThat(of(quota(2), quota(2), Figure.SERVER_CPU).text(3)).startsWith("one server at a time is under load");
  }
}

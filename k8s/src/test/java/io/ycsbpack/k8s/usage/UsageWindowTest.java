package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsageWindowTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void samplesAroundBothEndsAreInterpolatedSoThatAllOfTheWindowIsCovered() {
    UsageWindow window = UsageWindow.of(every(10, 0, 100), START.plusSeconds(15), START.plusSeconds(75)).orElseThrow();

    assertThat(window.covered()).hasSeconds(60);
    assertThat(window.cpuCores()).isCloseTo(0.5, within(1e-9));
    assertThat(window.throttling().orElseThrow()).isEqualTo(new ContainerSample.Bandwidth(600, 300, 30));
    assertThat(window.memoryHighBytes()).isEqualTo(70_000);
    assertThat(window.overTime(START)).hasSize(7);
  }

  @Test
  void aDatabaseThatWasIdleAroundTheWindowIsNotTakenToHaveUsedLessAtItsEnds() {
    List<ContainerSample> samples = List.of(used(0, 0), used(10, 2.5), used(20, 7.5), used(30, 10), used(40, 10));

    UsageWindow window = UsageWindow.of(samples, START.plusSeconds(5), START.plusSeconds(25)).orElseThrow();

    assertThat(window.cpuCores()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void aPartOfTheWindowThatUsedLessThanTheRestIsNotTakenToHaveUsedAsMuch() {
    List<ContainerSample> samples = List.of(used(0, 0), used(10, 1), used(20, 11), used(30, 21), used(40, 22));

    UsageWindow window = UsageWindow.of(samples, START, START.plusSeconds(40)).orElseThrow();

    assertThat(window.cpuCores()).isCloseTo(22.0 / 40, within(1e-9));
  }

  @Test
  void withoutASampleOutsideOfAnEndTheWindowIsCoveredInPart() {
    UsageWindow window = UsageWindow.of(every(10, 0, 70), START.plusSeconds(15), START.plusSeconds(75)).orElseThrow();

    assertThat(window.covered()).hasSeconds(55);
    assertThat(window.cpuCores()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void samplesAroundALongWindowServeWhereNoneAreWithin() {
    List<ContainerSample> two = List.of(sample(0), sample(100));

    UsageWindow window = UsageWindow.of(two, START.plusSeconds(5), START.plusSeconds(95)).orElseThrow();

    assertThat(window.covered()).hasSeconds(100);
  }

  @Test
  void aWindowThatIsShortComparedWithTheSamplesHasNoFigures() {
    assertThat(UsageWindow.of(every(10, 0, 100), START.plusSeconds(31), START.plusSeconds(38))).isEmpty();
    assertThat(UsageWindow.of(List.of(), START, START.plusSeconds(60))).isEmpty();
  }

  @Test
  void aRestartedContainerHasNoFigures() {
    List<ContainerSample> restarted = List.of(sample(50), new ContainerSample(START.plusSeconds(60), 0.1,
        Optional.empty(), 0), new ContainerSample(START.plusSeconds(80), 0.2, Optional.empty(), 0));

    assertThat(UsageWindow.of(restarted, START.plusSeconds(45), START.plusSeconds(85))).isEmpty();
  }

  @Test
  void withoutAQuotaThereIsNoThrottling() {
    List<ContainerSample> free = List.of(new ContainerSample(START, 1, Optional.empty(), 1),
        new ContainerSample(START.plusSeconds(10), 11, Optional.empty(), 1));

    assertThat(UsageWindow.of(free, START, START.plusSeconds(10)).orElseThrow().throttling()).isEmpty();
  }

  /** A container that uses half a core, and is throttled in every second period. */
  private static ContainerSample sample(int second) {
    return new ContainerSample(START.plusSeconds(second), second * 0.5,
        Optional.of(new ContainerSample.Bandwidth(second * 10L, second * 5L, second * 0.5)), second * 1000L);
  }

  private static ContainerSample used(int second, double cpuSeconds) {
    return new ContainerSample(START.plusSeconds(second), cpuSeconds, Optional.empty(), 0);
  }

  private static List<ContainerSample> every(int step, int from, int to) {
    return IntStream.rangeClosed(from / step, to / step).mapToObj(i -> sample(i * step)).toList();
  }
}

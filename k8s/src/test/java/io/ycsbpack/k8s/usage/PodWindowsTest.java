package io.ycsbpack.k8s.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PodWindowsTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration PHASE = Duration.ofSeconds(60);

  @Test
  void aPodThatCouldNotBeReadLeavesNoTimeCovered() {
    PodWindows windows = new PodWindows(Map.of("a", window(60), "b", window(58), "c", Optional.empty()));

    assertThat(windows.covered()).isZero();
    assertThat(windows.found()).hasSize(2);
    assertThat(windows.notes(PHASE)).containsExactly(
        "1 of 3 pods could not be read, and what an operation used of the CPU is not known");
  }

  @Test
  void theShortestWindowOfAllPodsIsCovered() {
    PodWindows windows = new PodWindows(Map.of("a", window(60), "b", window(30)));

    assertThat(windows.covered()).hasSeconds(30);
    assertThat(windows.notes(PHASE)).containsExactly(
        "the node's samples cover 50 % of the measured phase, and what an operation used of the CPU is not known");
    assertThat(new PodWindows(Map.of("a", window(60))).notes(PHASE)).isEmpty();
  }

  private static Optional<UsageWindow> window(long seconds) {
    return UsageWindow.of(List.of(new ContainerSample(START, 0, Optional.empty(), 1),
        new ContainerSample(START.plusSeconds(seconds), 1, Optional.empty(), 1)), START, START.plusSeconds(seconds));
  }
}

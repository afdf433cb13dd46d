// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BareMetalStartTest {
  private static final Path DATA = Path.of("/results/server-1");

  @Test
  void limitsAreShownAsTheUserWroteThem() {
    Settings limits = limits(
        Map.of("cpu", "0.50", "memory", "2048Mi", "mechanism", "quota", "burst", "250m", "priority",
            "qos-level", "soft-memory", "1G", "shared-memory", "pair-1:2Gi", "shared-cpu", "pair-1:300"));

    assertThat(BareMetal.start("clickhouse", DATA, limits).arguments())
        .containsExactly("embedded",
            "start", "clickhouse", "--data", "/results/server-1", "--cpu", "0.50", "--memory", "2048Mi", "--mechanism",
            "quota", "--burst", "250m", "--priority", "qos-level", "--soft-memory", "1G", "--shared-memory",
            "pair-1:2Gi",
            "--shared-cpu", "pair-1:300");
  }

  @Test
  void traitsOfAContainerAreOptions() {
    assertThat(BareMetal.start("clickhouse", DATA, limits(Map.of("cpu", "1", "sees-limits", "all", "own-files", "true",
        "own-rights", "true", "own-network", "true", "own-calls", "false"))).arguments())
        .endsWith("--cpu", "1", "--sees-limits", "all", "--own-files", "--own-rights", "--own-network");
    assertThatThrownBy(() -> BareMetal.start("clickhouse", DATA, limits(Map.of("sees-limits", "all"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("there is no such limit to see");
  }

  @Test
  void aBurstWithoutAQuotaIsRefusedWhenItIsPlanned() {
    Settings limits = limits(Map.of("burst", "1"));

    assertThatThrownBy(() -> BareMetal.start("clickhouse", DATA, limits))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("give cpu too");
  }

  private static Settings limits(Map<String, String> given) {
    return Settings.NONE.with(given, "test");
  }

  @Test
  void aContainerHasItsRuntimeItsImageAndItsFilter() {
    Map<String, String> contained = Map.of("engine", "crun", "image", "/images/a.tar", "own-calls", "true");

    assertThat(BareMetal.start("clickhouse", DATA, limits(contained)).arguments())
        .containsExactly("embedded", "start", "clickhouse", "--data", "/results/server-1", "--engine", "crun",
            "--image", "/images/a.tar", "--own-calls");
    assertThatThrownBy(() -> BareMetal.start("clickhouse", DATA,
        limits(contained).with(Map.of("cpu", "1", "priority", "low"), "test")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("limited only by cpu (a quota) and memory");
  }
}

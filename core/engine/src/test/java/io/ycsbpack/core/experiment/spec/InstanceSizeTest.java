package io.ycsbpack.core.experiment.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceSizeTest {
  /** Of the sidecar of each client in a pod. */
  private static final long SIDECAR_MILLI = 100;

  @Test
  void aSizeIsHowManyCoresAndMemory() {
    InstanceSize size = InstanceSize.parse("3x8/16Gi");

    assertThat(size).isEqualTo(new InstanceSize(3, 8000, 16384));
    assertThat(size.values()).containsEntry("instances", "3")
        .containsEntry("cpu", "8")
        .containsEntry("memory", "16384Mi");
    assertThat(InstanceSize.parse("1x250m/512Mi").values()).containsEntry("cpu", "250m");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3x8", "x8/1Gi", "0x8/1Gi", "3x/1Gi", "3x8/much", "3 x 8/1Gi"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> InstanceSize.parse(text)).isInstanceOf(UsageException.class);
  }

  @Test
  void aMachineThatCarriesThemGetsThePublishedSizes() {
    assertThat(InstanceSize.published(64, 256L << 30)).isEqualTo(InstanceSize.PUBLISHED);
  }

  @ParameterizedTest
  @CsvSource({"2, 24", "4, 16", "16, 64"})
  void onASmallerOneAllInstancesAndTheirClientsFit(int cores, long gib) {
    assertThat(InstanceSize.published(cores, gib << 30)).allSatisfy(size -> {
      long clientMilli = Long.parseLong(size.clientCpu(cores).replace("m", ""));
      assertThat(size.instances() * (size.milliCpu() + clientMilli + SIDECAR_MILLI)).isLessThanOrEqualTo(cores * 1000L);
      assertThat(size.instances() * size.memoryMib()).isLessThanOrEqualTo(gib << 10);
    });
  }
}

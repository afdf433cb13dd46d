package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceLimitTest {

  @ParameterizedTest
  @CsvSource({"16, 16", "0.5, 0.5", "500m, 0.5", "22000m, 22"})
  void coresAreWrittenAsOnKubernetes(String text, double cores) {
    assertThat(ResourceLimit.cores(text)).isEqualTo(cores);
  }

  @ParameterizedTest
  @CsvSource({"48Gi, 51539607552", "500M, 500000000", "1.5Ki, 1536", "1000, 1000"})
  void memoryIsWrittenAsOnKubernetes(String text, long bytes) {
    assertThat(ResourceLimit.bytes(text)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "-1", "0", "many", "NaN", "1e9"})
  void whatIsNoNumberOfCoresIsRefused(String text) {
    assertThatThrownBy(() -> ResourceLimit.cores(text)).isInstanceOf(UsageException.class).hasMessageContaining("500m");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Gi", "48GiB", "-1Gi", "much"})
  void whatIsNoAmountOfMemoryIsRefused(String text) {
    assertThatThrownBy(() -> ResourceLimit.bytes(text)).isInstanceOf(UsageException.class).hasMessageContaining("48Gi");
  }
}

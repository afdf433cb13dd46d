// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.property.Durations;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTest {
  @ParameterizedTest
  @CsvSource({"16, 16000, 16", "0.5, 500, 500m", "500m, 500, 500m", "22000m, 22000, 22", "0.125, 125, 125m",
    "0.333, 333, 333m", "1_500m, 1500, 1500m", "2e0, 2000, 2", "4096, 4096000, 4096"})
  void coresAreWrittenAsOnKubernetes(String text, long milli, String canonical) {
    assertThat(Cores.parse(text)).isEqualTo(new Cores(milli)).hasToString(canonical);
  }

  @ParameterizedTest
  @CsvSource({"48Gi, 51539607552, 48Gi", "500M, 500000000, 500M", "1.5Ki, 1536, 1536", "1000, 1000, 1k",
    "1.5Gi, 1610612736, 1536Mi"})
  void memoryIsWrittenAsOnKubernetes(String text, long bytes, String canonical) {
    assertThat(Memory.parse(text)).isEqualTo(new Memory(bytes)).hasToString(canonical);
  }

  @ParameterizedTest
  @CsvSource({"3%, 0.03, 3%", "2.5 %, 0.025, 2.5%", "0.125%, 0.00125, 0.125%"})
  void aPercentageIsAShare(String text, double share, String canonical) {
    assertThat(Percent.parse(text)).hasToString(canonical);
    assertThat(Percent.parse(text).share()).isEqualTo(share);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"0.3333 | position 6: more than 3 decimals",
    "0.5m | position 2: no decimals are possible", "2k | position 2: 'k' is no unit",
    "0 | between 1m and 4096 cores can be given", "4097 | between 1m and 4096",
    "99999999999999999999 | between 1m and 4096"})
  void whatAreNoCoresIsRefusedWithPositionAndReason(String text, String reason) {
    assertThatThrownBy(() -> Cores.parse(text)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(reason);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"48GiB | position 3: 'GiB' is no unit",
    "1.5 | position 2: no decimals are possible", "9999999Ti | less than 8388608Ti"})
  void whatIsNoMemoryIsRefusedWithPositionAndReason(String text, String reason) {
    assertThatThrownBy(() -> Memory.parse(text)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(reason);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"5 | at least 6Mi are needed", "1Mi | that is 1048576 bytes"})
  void memoryThatNoContainerStartsWithIsRefused(String text, String reason) {
    assertThatThrownBy(() -> Memory.TYPE_OF_CONTAINER.parse(text)).hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|',
      value = {"10 | position 3: its unit is missing", "5parsecs | position 2: 'parsecs' is no"})
  void whatIsNoLengthOfTimeIsRefusedWithPositionAndReason(String text, String reason) {
    assertThatThrownBy(() -> Durations.parse(text)).hasMessageStartingWith(reason);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"3 | position 2: its unit is missing", "0% | out of range",
    "100% | out of range", "2.0001% | position 6: more than 3 decimals"})
  void whatIsNoPercentageIsRefusedWithPositionAndReason(String text, String reason) {
    assertThatThrownBy(() -> Percent.parse(text)).hasMessageContainingAll(reason, "write a percentage above 0");
  }
}

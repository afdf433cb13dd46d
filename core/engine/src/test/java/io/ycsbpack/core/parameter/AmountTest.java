// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.property.PropertyType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountTest {
  @ParameterizedTest
  @CsvSource({"16, 16000, 16", "0.5, 500, 500m", "500m, 500, 500m", "22000m, 22000, 22", "0.125, 125, 125m",
    "0.333, 333, 333m", "1_500m, 1500, 1500m", "2e0, 2000, 2", "4096, 4096000, 4096"})
  void coresAreWrittenAsOnKubernetes(String text, long milli, String canonical) {
    assertThat(Cores.TYPE.parse(text)).isEqualTo(new Cores(milli)).hasToString(canonical);
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
    assertThat(Percent.TYPE.parse(text)).hasToString(canonical);
    assertThat(Percent.TYPE.parse(text).share()).isEqualTo(share);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
    "cores | 0.3333 | position 6: more than 3 decimals",
    "cores | 0.5m | position 2: no decimals are possible", "cores | 2k | position 2: 'k' is no unit",
    "cores | 0 | between 1m and 4096 cores can be given", "cores | 4097 | between 1m and 4096",
    "cores | 99999999999999999999 | between 1m and 4096", "memory | 48GiB | position 3: 'GiB' is no unit",
    "memory | 1.5 | position 2: no decimals are possible", "memory | 9999999Ti | less than 8388608Ti",
    "memory of a container | 5 | at least 6Mi are needed", "memory of a container | 1Mi | that is 1048576 bytes",
    "time | 10 | position 3: its unit is missing", "time | 5parsecs | position 2: 'parsecs' is no",
    "percent | 3 | position 2: its unit is missing; write a percentage above 0", "percent | 0% | out of range",
    "percent | 100% | out of range; write a percentage above 0",
    "percent | 2.0001% | position 6: more than 3 decimals; write a percentage above 0"})
  void anyOtherTextIsRefusedWithPositionAndReason(String type, String text, String reason) {
    PropertyType<?> refusing = switch (type) {
      case "cores" -> Cores.TYPE;
      case "memory" -> Memory.TYPE;
      case "memory of a container" -> Memory.TYPE_OF_CONTAINER;
      case "time" -> PropertyType.duration();
      default -> Percent.TYPE;
    };
    assertThatThrownBy(() -> refusing.parse(text)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(reason);
  }
}

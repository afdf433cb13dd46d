package io.ycsbpack.core.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoresTest {

  @ParameterizedTest
  @CsvSource({"16, 16000", "0.5, 500", "0.333, 333", "500m, 500", "22000m, 22000", "4096, 4096000"})
  void areWrittenAsOnKubernetes(String text, long milli) {
    assertThat(Cores.parse(text).milli()).isEqualTo(milli);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "m", "-1", "0", "many", "NaN", "1e3", "0.3333", "0.5m", "4097", "99999999999999999999"})
  void whatNoContainerCanHaveIsRefused(String text) {
    assertThatThrownBy(() -> Cores.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }
}

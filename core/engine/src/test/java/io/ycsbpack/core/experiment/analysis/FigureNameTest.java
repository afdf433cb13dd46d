// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FigureNameTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "throughput, ops/s | throughput | throughput",
    "CPU per operation, ms | CPU per operation | CPU per operation",
    "Q1 p99 response time, ms | Q1 p99 response time | p99 response time of Q1",
    "all operations p99 response time, ms | all operations p99 response time | p99 response time of all operations",
    "top 10 p50 p80 service time, ms | top 10 p50 p80 service time | p80 service time of top 10 p50"})
  void aNameIsReadAsItIsWritten(String text, String brief, String plain) {
    FigureName name = FigureName.parse(text);

    assertThat(name).hasToString(text);
    assertThat(name.brief()).isEqualTo(brief);
    assertThat(name.plain()).isEqualTo(plain);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "throughput", "response time, ms", "Q1 p99 throughput", "Q1 p099 service time, ms"})
  void anUnknownFigureIsRefused(String text) {
    assertThatThrownBy(() -> FigureName.parse(text)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"0 | 0", "0.00012 | 0.000120", "0.0123 | 0.0123", "4.5 | 4.50", "9.996 | 10.0",
    "99.96 | 100", "100 | 100", "999.7 | 1,000", "1234567.8 | 1,234,568", "-4.567 | -4.57", "NaN | NaN"})
  void aFigureHasThreeSignificantDigitsAndNoFractionFrom100On(double value, String text) {
    assertThat(Numbers.number(value)).isEqualTo(text);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers with k, m and exponents, times with or without a unit, and what YCSB's own workloads are given of them. */
class NumberGrammarTest {
  @ParameterizedTest
  @CsvSource({"1000, 1000, 1000", "100k, 100000, 100000", "1.5k, 1500, 1500", "1m, 1000000, 1000000",
    "2M, 2000000, 2000000", "1e6, 1000000, 1000000", "1.5E3, 1500, 1500", "1_000_000, 1000000, 1000000", "007, 7, 007"})
  void wholeNumbersAreWrittenInMoreThanOneWay(String text, long value, String canonical) {
    PropertyType<Long> type = PropertyType.wholeNumber(0, Long.MAX_VALUE);

    assertThat(type.parse(text)).isEqualTo(value);
    assertThat(type.canonical(text)).isEqualTo(canonical);
    assertThat(PropertyType.integer(0, Integer.MAX_VALUE).canonical(text)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource({"0.50, 0.5, 0.50", ".5, 0.5, 0.5", "1.5k, 1500, 1500", "1e-2, 0.01, 0.01", "2.5E1, 25, 25"})
  void soAreDecimals(String text, double value, String canonical) {
    PropertyType<Double> type = PropertyType.decimal(0, 1e9);

    assertThat(type.parse(text)).isEqualTo(value);
    assertThat(type.canonical(text)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', value = {"\"\" | position 1: it is empty",
    "k | position 1: it begins with no digit", "10g | position 3: 'g' is no unit",
    "1.k | position 3: no digit follows the point", "1_k | position 2: '_k' is no unit",
    "1kk | position 2: 'kk' is no unit", "-1 | position 1: it begins with no digit", "NaN | position 1",
    "1.5 | that is not a whole number",
    "1.2345k | that is not a whole number", "9999999999999999999 | that is out of range",
    "1e999 | that is out of range", "101 | that is out of range"})
  void whatIsNoWholeNumberIsRefusedWithPositionAndReason(String text, String reason) {
    assertThatThrownBy(() -> PropertyType.wholeNumber(0, 100).parse(text)).isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(reason);
  }

  @Test
  void aVeryLongOneIsRefusedLikeAnyOther() {
    assertThatThrownBy(() -> PropertyType.wholeNumber(0, 100).parse("1".repeat(100_000)))
        .hasMessage("that is out of range");
  }

  @ParameterizedTest
  @CsvSource({"10, 10000", "0.5, 500", "10s, 10000", "250ms, 250", "1.5m, 90000", "1h, 3600000", "1_000ms, 1000",
    "1e3, 1000000"})
  void aTimeWithoutAUnitIsInSeconds(String text, long millis) {
    assertThat(PropertyType.durationOrSeconds().parse(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource({"2500, 2500", "10s, 10000"})
  void orInMillisecondsWhereThatIsTheCustom(String text, long millis) {
    assertThat(PropertyType.durationOrMillis().parse(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @CsvSource({"30, 30", "30s, 30", "1.5m, 90", "500ms, 500ms", "0, 0"})
  void theSecondsOfYcsbStayWithoutAUnit(String text, String canonical) {
    assertThat(PropertyType.secondsOf(Duration.ZERO, Duration.ofDays(365)).canonical(text)).isEqualTo(canonical);
  }

  @Test
  void aTimeOutOfItsBoundsOrWithAnotherUnitIsRefused() {
    PropertyType<Duration> type = PropertyType.secondsOf(Duration.ofSeconds(1), Duration.ofHours(1));

    assertThat(type.description()).isEqualTo("a time from 1s to 1h, or a number of seconds");
    assertThatThrownBy(() -> type.parse("0")).hasMessage("that is out of range");
    assertThatThrownBy(() -> type.parse("3601")).hasMessage("that is out of range");
    assertThatThrownBy(() -> type.parse("10 sec")).hasMessageStartingWith("position 3: ' sec' is no unit");
  }

  @Test
  void settingsKeepTheOriginOfWhatIsWrittenInAnotherWay() {
    Property<Long> records = Property.of("recordcount", PropertyType.wholeNumber(1, 1_000_000), "1000", "Records.");
    Settings given = Settings.NONE.with(Map.of("recordcount", "100k"), "my/file");

    assertThat(records.canonical(given).text("recordcount")).contains("100000");
    assertThat(records.canonical(given).origin("recordcount")).isEqualTo(" (from my/file)");
    assertThat(records.canonical(Settings.NONE).text("recordcount")).isEmpty();
  }

  @Test
  void wordsAreWrittenInSmallLetters() {
    assertThat(PropertyType.oneOf("uniform", "zipfian").canonical(" Zipfian")).isEqualTo("zipfian");
  }
}

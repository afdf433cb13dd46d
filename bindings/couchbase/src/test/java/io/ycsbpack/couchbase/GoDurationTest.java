package io.ycsbpack.couchbase;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationTest {

  @ParameterizedTest
  @CsvSource({"0s, 0", "1ns, 1", "1.5us, 1500", "22.915\u00b5s, 22915", "57.586373ms, 57586373", "4.6s, 4600000000",
    "1m2.5s, 62500000000", "7h39m32.668577197s, 27572668577197"})
  void partsOfItAreAddedUp(String text, long nanos) {
    assertThat(GoDuration.nanos(text)).hasValue(nanos);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "12", "1d", "-1s", "1s ", "00:01:02"})
  void anyOtherTextIsNone(String text) {
    assertThat(GoDuration.nanos(text)).isEmpty();
  }

  @Test
  void whatAVersionDoesNotTellStaysZero() {
    assertThat(QueryCounters.value(null)).isZero();
    assertThat(QueryCounters.value(12L)).isEqualTo(12);
    assertThat(QueryCounters.value("3ms")).isEqualTo(3_000_000);
  }
}

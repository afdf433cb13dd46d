// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyTest {
  private static final Property<Integer> THREADS = Property.of("threads", PropertyType.integer(1, 100), "4",
      "Threads.");

  @Test
  void laterSourcesWinOverEarlierOnes() {
    Settings settings = Settings.NONE.with(Map.of("threads", "8"), "a file").with(Map.of("threads", "16"), "-p");

    assertThat(THREADS.get(settings)).isEqualTo(16);
    assertThat(THREADS.get(Settings.NONE)).isEqualTo(4);
  }

  @Test
  void trailingBlanksOfAFileDoNotCount() {
    assertThat(THREADS.get(Settings.NONE.with(Map.of("threads", "8  \t"), "a file"))).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "0", "101", "9999999999999999999", "1e3", "four", ""})
  void refusesWhatIsNotInRangeNamingSourceAndValue(String value) {
    Settings settings = Settings.NONE.with(Map.of("threads", value), "my/file");

    assertThatThrownBy(() -> THREADS.get(settings)).isInstanceOf(UsageException.class)
        .hasMessageContainingAll("threads='" + value + "'", "my/file", "a whole number from 1 to 100");
  }

  @Test
  void readsPairsByLinesAndWritesThemAsItReadsThem() {
    Map<String, String> pairs = PropertyType.pairs().parse(" a.b/c = {\"x\": 1, \"y\": \"u=v\"} \n\nempty=");

    assertThat(pairs).containsExactly(Map.entry("a.b/c", "{\"x\": 1, \"y\": \"u=v\"}"), Map.entry("empty", ""));
    assertThat(PropertyType.pairs().parse(PropertyType.pairs(pairs))).isEqualTo(pairs);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a=1\nb", "a=1\na=2"})
  void refusesWhatIsNoPairOrIsThereTwice(String text) {
    assertThatThrownBy(() -> PropertyType.pairs().parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void neverShowsTheValueOfASecret() {
    Property<Integer> pin = Property.of("pin", PropertyType.integer(0, 9), "0", "A pin.");
    Property<String> secret = Property.secret("password", "A password.");
    Settings settings = Settings.NONE.with(Map.of("password", "s3cret"), "-p");

    assertThat(secret.isSecret()).isTrue();
    assertThat(pin.isSecret()).isFalse();
    assertThat(secret.get(settings)).isEqualTo("s3cret");
    assertThat(settings.toString()).doesNotContain("s3cret");
  }

  @Test
  void offersTheNearestChoice() {
    assertThatThrownBy(() -> PropertyType.oneOf("uniform", "zipfian").parse("zipfan"))
        .hasMessageContaining("did you mean zipfian?");
  }
}

package io.ycsbpack.core.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.sql.SqlToken;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AskedValuesTest {
  @Test
  void theMostFrequentComeFirstWithTheSharesOfTheFirst() {
    AskedValues asked = asked(Stream.of(Collections.nCopies(60, "a"), Collections.nCopies(30, "b"),
        Collections.nCopies(10, "c")).flatMap(List::stream));

    assertThat(asked.values()).containsExactly("a", "b", "c");
    assertThat(asked.shares()).isEqualTo(Map.of(1, 0.6, 2, 0.9, 3, 1.0));
  }

  @Test
  void valuesThatAreAsFrequentAsOthersAreTheOnlyOnesOnceTextsAreMany() {
    assertThat(asked(IntStream.range(0, 1000).mapToObj(i -> "" + i % 100)).shares()).isEqualTo(Map.of(100, 1.0));
  }

  @Test
  void ofFewTextsWithOtherValuesNothingFollows() {
    assertThat(asked(IntStream.range(0, 200).mapToObj(i -> "" + i % 150)).shares()).isEmpty();
  }

  private static AskedValues asked(Stream<String> values) {
    return new AskedValues(values.map(value -> SqlToken.of("'" + value + "'").get(0)).toList());
  }
}

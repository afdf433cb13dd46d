// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"a | b | from node a (database) to b (client)",
    "a | c | from node a (database) to c", "c | a | from node c to a (database)",
    "a | a | within node a (database), over no link"})
  void theWayOfATransferSaysWhoseLinksItShares(String sender, String receiver, String way) {
    Placement placement = new Placement(List.of("b"), List.of(neighbor("copy", "receiver", receiver),
        neighbor("load", "stress", "a"), neighbor("copy", "sender", sender)));

    assertThat(placement.transfers(List.of("a"))).containsExactly(way);
  }

  @Test
  void aTransferOfWhichOneEndIsSeenHasNoWay() {
    assertThat(new Placement(List.of(), List.of(neighbor("copy", "sender", "a"))).transfers(List.of("a"))).isEmpty();
  }

  @Test
  void severalRunsAtOnceHaveTheNodesOfAll() {
    Placement one = new Placement(List.of("b"), List.of(neighbor("copy", "sender", "a")));
    Placement other = new Placement(List.of("a", "b"), List.of(neighbor("copy", "sender", "a")));

    assertThat(Placement.joined(List.of(one, other)))
        .isEqualTo(new Placement(List.of("a", "b"), List.of(neighbor("copy", "sender", "a"))));
  }

  @Test
  void itIsTheSameOnceReadAgain() throws JsonProcessingException {
    Placement placement = new Placement(List.of("b"), List.of());
    ObjectMapper json = new ObjectMapper();

    String text = json.writeValueAsString(placement);

    assertThat(text).isEqualTo("{\"clients\":[\"b\"]}");
    assertThat(json.readValue(text, Placement.class)).isEqualTo(placement);
  }

  private static Placement.Neighbor neighbor(String load, String part, String node) {
    return new Placement.Neighbor(load, part, load + "-" + part, node, null);
  }
}

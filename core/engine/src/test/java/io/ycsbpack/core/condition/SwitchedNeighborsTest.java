// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SwitchedNeighborsTest {
  private static final AdditionPlan STRESS = neighbor("cpu-stress", Map.of("workers", "2"));
  private static final AdditionPlan LOW = neighbor("cpu-stress", Map.of("workers", "2", "priority", "low"));
  private static final AdditionPlan MEMORY = neighbor("memory-stress", Map.of());

  private static AdditionPlan neighbor(String type, Map<String, String> parameters) {
    return new AdditionPlan(Addition.Role.NEIGHBOR, type, parameters);
  }

  private static ConditionPlan plan(AdditionPlan... additions) {
    return new ConditionPlan("bare-metal", Map.of("cpu", "1"), Map.of(), List.of(additions));
  }

  private static SwitchedNeighbors of(ConditionPlan baseline, ConditionPlan... others) {
    Map<String, ConditionPlan> conditions = new LinkedHashMap<>(Map.of("base", baseline));
    for (ConditionPlan other : others) {
      conditions.put("other " + conditions.size(), other);
    }
    return SwitchedNeighbors.of(conditions);
  }

  @Test
  void eachNeighborIsPutOnceAndBelongsToTheConditionsThatHaveIt() {
    SwitchedNeighbors neighbors = of(plan(), plan(STRESS), plan(LOW), plan(STRESS, LOW));

    assertThat(neighbors.placed(plan()).additions()).containsExactly(STRESS, LOW);
    assertThat(neighbors.switched()).containsExactly(0, 1);
    assertThat(neighbors.of("base")).isEmpty();
    assertThat(neighbors.of("other 1")).containsExactly(0);
    assertThat(neighbors.of("other 2")).containsExactly(1);
    assertThat(neighbors.of("other 3")).containsExactly(0, 1);
    assertThat(neighbors.fixed()).isEmpty();
    assertThat(neighbors.types()).containsExactly("cpu-stress");
  }

  @Test
  void twoEqualNeighborsOfOneConditionAreTwo() {
    SwitchedNeighbors neighbors = of(plan(STRESS), plan(STRESS, STRESS));

    assertThat(neighbors.placed(plan()).additions()).containsExactly(STRESS, STRESS);
    assertThat(neighbors.switched()).containsExactly(1);
    assertThat(neighbors.of("base")).isEmpty();
    assertThat(neighbors.of("other 1")).containsExactly(1);
  }

  @Test
  void whatAllConditionsHaveStaysAsItIs() {
    AdditionPlan proxy = new AdditionPlan(Addition.Role.PROXY, "haproxy", Map.of());

    assertThat(of(plan(MEMORY, proxy), plan(MEMORY, proxy)).isAny()).isFalse();
    assertThat(of(plan(MEMORY, proxy), plan(MEMORY, proxy)).fixed()).isEmpty();
    assertThat(of(plan(MEMORY, proxy), plan(MEMORY, proxy, STRESS)).fixed()).isEmpty();
    assertThat(of(plan(MEMORY, proxy), plan(MEMORY, proxy, STRESS)).switched()).containsExactly(2);
  }

  @Test
  void whatKeepsItsMemoryOrIsNoProgramOfItsOwnIsNotSwitched() {
    assertThat(of(plan(), plan(MEMORY)).fixed()).hasValue("not all conditions have the memory-stress among neighbors,"
        + " which can't be switched while a server runs: it keeps its memory and page cache while it is frozen");
    assertThat(of(plan(), plan(neighbor("bulk-transfer", Map.of()))).fixed()).get()
        .asString()
        .contains("bulk-transfer", "it can't be frozen and thawed in place");
    assertThat(of(plan(), plan(new AdditionPlan(Addition.Role.PROXY, "haproxy", Map.of()))).fixed()).get()
        .asString()
        .contains("haproxy among proxy", "only neighbors are switched");
  }
}

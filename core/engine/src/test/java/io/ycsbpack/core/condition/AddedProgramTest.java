// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A neighbor or a proxy with values that can't be is refused when it is planned. */
class AddedProgramTest {

  @ParameterizedTest
  @CsvSource({"cpu-stress, workers, many", "memory-stress, anonymous, 1GiB", "memory-stress, file, much",
    "cpu-stress, cpu, half", "cpu-stress, memory, 1Go", "nginx-cache, cache, maybe",
    "haproxy, servers, db1", "haproxy, servers, db1:", "haproxy, servers, db1:http", "haproxy, servers, :8123"})
  void valuesAreCheckedWhenItIsPlanned(String program, String parameter, String value) {
    Addition.Role role = program.contains("stress") ? Addition.Role.NEIGHBOR : Addition.Role.PROXY;
    ConditionPlan plan = new ConditionPlan("as-it-is", Map.of(), Map.of(),
        List.of(new AdditionPlan(role, program, Map.of(parameter, value))));

    assertThatThrownBy(() -> plan.steps(ConditionSite.of("basic", "loaded", Path.of("/own"))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(parameter + "='" + value + "'");
  }
}

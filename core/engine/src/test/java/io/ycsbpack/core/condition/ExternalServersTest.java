// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExternalServersTest {
  private static final ConditionSite SITE = ConditionSite.of("test", "vm", Path.of("/results/vm"));
  private static final Map<String, String> TRUE = Map.of("start", "true", "stop", "true");

  private static ConditionPlan plan(Map<String, String> parameters) {
    return new ConditionPlan("external", parameters, Map.of());
  }

  private static Condition steps(Map<String, String> parameters) {
    return plan(parameters).steps(SITE);
  }

  @Test
  void itIsStartedAndStoppedByCommandsThatAUserCanType() {
    Condition condition = steps(
        Map.of("start", "cd / && ls", "stop", "true", "address", "db1:8123", "stop-timeout", "30s"));

    assertThat(condition.put()).singleElement()
        .satisfies(step -> assertThat(step.arguments()).containsExactly("external", "start", SITE.id(), "--command",
            "cd / && ls", "--address", "db1:8123", "--timeout", "300000ms"));
    assertThat(condition.runs()).singleElement()
        .satisfies(run -> assertThat(run.properties()).isEqualTo(Map.of("server.wait", "120000ms")));
    assertThat(condition.undo()).singleElement()
        .satisfies(step -> assertThat(step.arguments()).containsExactly("external", "stop", SITE.id(), "--command",
            "true", "--address", "db1:8123", "--timeout", "30000ms"));
  }

  @Test
  void aServerThatIsThereIsNeitherStartedNorStoppedNorWaitedFor() {
    Condition condition = steps(Map.of());

    assertThat(condition.put()).isEmpty();
    assertThat(condition.undo()).isEmpty();
    assertThat(condition.runs()).singleElement().satisfies(run -> assertThat(run.properties()).isEmpty());
  }

  @Test
  void itIsUpNextToOthersWhereItsOwnerSaysSo() {
    assertThat(isStartedNextToOthers(plan(TRUE))).isFalse();
    assertThat(isStartedNextToOthers(plan(TRUE).with(Map.of("next-to-others", "true")))).isTrue();
    assertThat(isStartedNextToOthers(plan(Map.of("next-to-others", "true"))))
        .as("a server that is there has one start")
        .isFalse();
  }

  private static boolean isStartedNextToOthers(ConditionPlan plan) {
    return plan.traits().nextToOthers().test("test");
  }

  @ParameterizedTest
  @CsvSource({"start, stop", "stop, start"})
  void whatIsStartedIsAlsoStopped(String given, String missing) {
    assertThatThrownBy(() -> steps(Map.of(given, "true"))).isInstanceOf(UsageException.class)
        .hasMessageContaining(missing + " is missing");
  }

  @Test
  void aConditionWhoseProgramIsMissingIsNotPossibleHere() {
    assertThatThrownBy(() -> steps(Map.of("start", "missing-program-of-ours --now", "stop", "true")))
        .isInstanceOf(NotPossibleException.class)
        .hasMessage("external: start: the program 'missing-program-of-ours' is not installed, or not on PATH");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {"if true; then|is no command that a shell can read", "''|it is empty",
    "'true\ntrue'|it has several lines"})
  void aCommandThatCannotRunIsRefusedWhenItIsPlanned(String command, String reason) {
    assertThatThrownBy(() -> steps(Map.of("start", "true", "stop", command))).isInstanceOf(UsageException.class)
        .hasMessageContaining("stop")
        .hasMessageContaining(reason);
  }
}

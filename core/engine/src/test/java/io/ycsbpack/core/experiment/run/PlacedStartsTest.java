// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.condition.Addition;
import io.ycsbpack.core.condition.Condition;
import io.ycsbpack.core.condition.ConditionPlan;
import io.ycsbpack.core.condition.ConditionSite;
import io.ycsbpack.core.condition.Reached;
import io.ycsbpack.core.condition.step.FreezeProgram;
import io.ycsbpack.core.condition.step.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlacedStartsTest {
  private static final Path ONE = Path.of("/results/one");
  private static final Path OTHER = Path.of("/results/other");

  private static PlacedStarts.Started started(Path... neighbors) {
    return new PlacedStarts.Started(new ConditionPlan("bare-metal", Map.of(), Map.of()),
        ConditionSite.of("test", "any", Path.of("any")),
        Condition.of(Duration.ZERO, List.of()),
        Stream.of(neighbors)
            .map(folder -> new Addition.Freezing(Step.of("freeze"), new FreezeProgram(folder, true),
                new FreezeProgram(folder, false)))
            .toList());
  }

  @Test
  void inItsTurnAConditionHasItsOwnNeighborsAndNoOther() {
    assertThat(PlacedStarts.turns(List.of(started(), started(ONE), started(OTHER)))).containsExactly(
        List.of(new FreezeProgram(ONE, true), new FreezeProgram(OTHER, true)),
        List.of(new FreezeProgram(OTHER, true), new FreezeProgram(ONE, false)),
        List.of(new FreezeProgram(ONE, true), new FreezeProgram(OTHER, false)));
  }

  @Test
  void withoutNeighborsNothingIsSwitched() {
    assertThat(PlacedStarts.turns(List.of(started(), started()))).isEmpty();
  }

  @Test
  void aServerThatChangedDuringAStartMakesItNotValidAndIsNamed() {
    PlacedStarts.Server changed = server(Optional.of("pod db-0: memory limit 1Gi -> 2Gi, by kubectl"));

    assertThatThrownBy(changed::requireUnchanged)
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.NOT_VALID))
        .hasMessage("the server of 'kubernetes' did not stay the same while it was measured: pod db-0: memory limit 1Gi"
            + " -> 2Gi, by kubectl; the rounds of this restart are left out");
  }

  @Test
  void aServerThatStayedTheSameIsNoReason() {
    assertThatCode(server(Optional.empty())::requireUnchanged).doesNotThrowAnyException();
  }

  private static PlacedStarts.Server server(Optional<String> changes) {
    return new PlacedStarts.Server("kubernetes", Map.of(), new Reached(Map.of(), Optional.empty(), () -> changes));
  }
}

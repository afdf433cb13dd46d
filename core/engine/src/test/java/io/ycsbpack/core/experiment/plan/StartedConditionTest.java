package io.ycsbpack.core.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.experiment.condition.Addition;
import io.ycsbpack.core.experiment.condition.Condition;
import io.ycsbpack.core.experiment.condition.ConditionPlan;
import io.ycsbpack.core.experiment.condition.Reached;
import io.ycsbpack.core.experiment.step.FreezeProgram;
import io.ycsbpack.core.experiment.step.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StartedConditionTest {
  private static final Path ONE = Path.of("/results/one");
  private static final Path OTHER = Path.of("/results/other");

  private static StartedCondition started(Path... neighbors) {
    return new StartedCondition(
        new StartedCondition.Wanted("any", Path.of("any"), new ConditionPlan("bare-metal", Map.of(), Map.of())),
        new Condition(List.of(), Duration.ZERO, List.of(), List.of()), () -> Reached.AS_RUN,
        Stream.of(neighbors)
            .map(folder -> new Addition.Freezing(Step.of("freeze"), new FreezeProgram(folder, true),
                new FreezeProgram(folder, false)))
            .toList());
  }

  @Test
  void inItsTurnAConditionHasItsOwnNeighborsAndNoOther() {
    assertThat(StartedCondition.turns(List.of(started(), started(ONE), started(OTHER)))).containsExactly(
        List.of(new FreezeProgram(ONE, true), new FreezeProgram(OTHER, true)),
        List.of(new FreezeProgram(OTHER, true), new FreezeProgram(ONE, false)),
        List.of(new FreezeProgram(ONE, true), new FreezeProgram(OTHER, false)));
  }

  @Test
  void withoutNeighborsNothingIsSwitched() {
    assertThat(StartedCondition.turns(List.of(started(), started()))).isEmpty();
  }
}

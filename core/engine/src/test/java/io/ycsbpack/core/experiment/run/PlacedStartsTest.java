package io.ycsbpack.core.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.experiment.condition.Reached;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlacedStartsTest {

  @Test
  void aServerThatChangedDuringAStartMakesItNotValidAndIsNamed() {
    Reached changed = reached(Optional.of("pod db-0: memory limit 1Gi -> 2Gi, by kubectl"));

    assertThatThrownBy(() -> PlacedStarts.requireUnchanged("kubernetes", changed))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.NOT_VALID))
        .hasMessage("the server of 'kubernetes' did not stay the same while it was measured: pod db-0: memory limit 1Gi"
            + " -> 2Gi, by kubectl; the pairs of this start are left out");
  }

  @Test
  void aServerThatStayedTheSameIsNoReason() {
    assertThatCode(() -> PlacedStarts.requireUnchanged("kubernetes", reached(Optional.empty())))
        .doesNotThrowAnyException();
  }

  private static Reached reached(Optional<String> changes) {
    return new Reached(Map.of(), Optional.empty(), () -> changes);
  }
}

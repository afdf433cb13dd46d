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
    PlacedStarts.Server changed = server(Optional.of("pod db-0: memory limit 1Gi -> 2Gi, by kubectl"));

    assertThatThrownBy(() -> PlacedStarts.requireUnchanged(changed))
        .isInstanceOfSatisfying(CommandException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.NOT_VALID))
        .hasMessage("the server of 'kubernetes' did not stay the same while it was measured: pod db-0: memory limit 1Gi"
            + " -> 2Gi, by kubectl; the rounds of this restart are left out");
  }

  @Test
  void aServerThatStayedTheSameIsNoReason() {
    assertThatCode(() -> PlacedStarts.requireUnchanged(server(Optional.empty()))).doesNotThrowAnyException();
  }

  private static PlacedStarts.Server server(Optional<String> changes) {
    return new PlacedStarts.Server("kubernetes", Map.of(), new Reached(Map.of(), Optional.empty(), () -> changes));
  }
}

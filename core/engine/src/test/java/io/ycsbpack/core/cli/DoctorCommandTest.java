package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.testkit.CommandResult;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {

  @Test
  void ofEachEngineItSaysWhetherAContainerIsPossibleOrWhatItLacks() {
    String out = CommandResult.of(Main::run, "doctor").out();
    for (ContainerEngine engine : ContainerEngine.values()) {
      assertThat(out).containsPattern("(?m)^container by " + engine + " +"
          + engine.impossible().map(reason -> "not possible: .+$").orElse("possible$"));
    }
    assertThat(out).containsPattern("(?m)^image of containers +\\S");
  }
}

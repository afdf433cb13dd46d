package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.container.ContainerEngine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {

  @Test
  void ofEachEngineItSaysWhetherAContainerIsPossibleOrWhatItLacks() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    Main.run(new PrintStream(out, true, StandardCharsets.UTF_8), "doctor");

    for (ContainerEngine engine : ContainerEngine.values()) {
      assertThat(out.toString(StandardCharsets.UTF_8))
          .containsPattern("(?m)^container by " + engine + " +"
              + engine.impossible().map(reason -> "not possible: .+$").orElse("possible$"));
    }
    assertThat(out.toString(StandardCharsets.UTF_8)).containsPattern("(?m)^image of containers +\\S");
  }
}

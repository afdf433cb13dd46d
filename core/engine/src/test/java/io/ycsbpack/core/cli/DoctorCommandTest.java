// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.testkit.CommandResult;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {

  @Test
  void itBeginsWithWhatCanBeRunAndSaysWhyTheRestCannot() {
    String out = CommandResult.of(Main::run, "doctor").out();
    assertThat(out).startsWith("This machine can run: servers as processes").contains("\ncontrol groups ", "\nKVM ");
    for (ContainerEngine engine : ContainerEngine.values()) {
      if (engine.impossible().isPresent()) {
        assertThat(out).containsPattern("(?m)^not: containers by " + engine + " because .+$");
      } else {
        assertThat(out)
            .containsPattern("(?m)(^This machine can run:.* containers by " + engine + "\\b|^not: containers by "
                + engine + " because there is no image .+'scripts/image container')");
      }
    }
  }
}

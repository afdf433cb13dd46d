// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.container.ContainerEngine;
import io.ycsbpack.testkit.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorCommandTest {
  @ParameterizedTest
  @CsvSource(nullValues = "nothing", value = {
    "nothing, neither kvm_intel nor kvm_amd is loaded; there is no /dev/kvm",
    "dev/kvm, neither kvm_intel nor kvm_amd is loaded", "dev/kvm sys/module/kvm_amd, nothing"})
  void virtualMachinesNeedAModuleAndADevice(String files, String missing, @TempDir Path root) throws IOException {
    for (String file : files == null ? new String[0] : files.split(" ")) {
      Files.createDirectories(root.resolve(file));
    }
    assertThat(DoctorCommand.kvmImpossible(root)).isEqualTo(Optional.ofNullable(missing));
  }

  @Test
  void itBeginsWithWhatCanBeRunAndSaysWhyTheRestCannot() {
    String out = CommandResult.of(Main::run, "doctor").out();
    assertThat(out).startsWith("This machine can run: servers as processes").contains("\ncontrol groups ");
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

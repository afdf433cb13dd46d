// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.probe.CpuLimit;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.UsageProbe;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredProbeTest {
  private static final long SELF = ProcessHandle.current().pid();
  private static final Optional<UsageProbe> OWN = Optional.of(new ProcessProbe(SELF));

  @TempDir
  private Path folder;

  private static Optional<UsageProbe> probe(Map<String, String> given, Optional<UsageProbe> own) {
    return DeclaredProbe.declared(Settings.NONE.with(given, "-p"), own);
  }

  @Test
  void virtualCpusAreTheLimitAndTheUseIsThatOfTheDatabase() {
    UsageProbe probe = probe(Map.of("server.vcpus", "2"), OWN).orElseThrow();

    assertThat(probe.limit()).contains(new CpuLimit(CpuLimit.Mechanism.VCPUS, 2));
    assertThat(probe.source()).isEqualTo("process " + SELF);
  }

  @Test
  void withoutADeclarationTheTargetTellsAndWithoutAUseThereIsNoLimit() {
    assertThat(probe(Map.of(), OWN)).isEmpty();
    assertThat(probe(Map.of("server.vcpus", "2"), Optional.empty())).isEmpty();
  }

  @Test
  void theUseOfAMonitorIsThatOfTheProcessInItsFile() throws IOException {
    Path file = Files.writeString(folder.resolve("vmm.pid"), SELF + "\n");

    UsageProbe probe = probe(Map.of("server.usage", file.toString()), Optional.empty()).orElseThrow();

    assertThat(probe.read().cpuNanos()).isPositive();
    assertThat(probe.localProcess()).hasValue(SELF);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "none", "0", "-1", "9999999999"})
  void aFileWithoutALivingProcessIsRefused(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("vmm.pid"), text);

    assertThatThrownBy(() -> probe(Map.of("server.usage", file.toString()), OWN)).isInstanceOf(TargetException.class)
        .hasMessageContaining(file + " holds no id of a process that lives: '" + text + "'");
  }

  @Test
  void aFolderThatIsNoControlGroupIsRefused() {
    assertThatThrownBy(() -> probe(Map.of("server.usage", folder.toString()), OWN)).isInstanceOf(TargetException.class)
        .hasMessageContaining(folder + " is no control group below ");
    assertThatThrownBy(() -> probe(Map.of("server.usage", folder.resolve("away").toString()), OWN))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("can't be read");
  }
}

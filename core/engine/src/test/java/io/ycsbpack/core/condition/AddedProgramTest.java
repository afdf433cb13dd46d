// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.auxiliary.AuxiliaryProgram;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A neighbor or a proxy with values that can't be is refused when it is planned. */
class AddedProgramTest {
  private static final Path FOLDER = Path.of("/own");

  @ParameterizedTest
  @CsvSource({"cpu-stress, workers, many", "memory-stress, anonymous, 1GiB", "memory-stress, file, much",
    "cpu-stress, cpu, half", "cpu-stress, memory, 1Go", "nginx-cache, valid, 60", "haproxy, check, 1s"})
  void valuesAreCheckedWhenItIsBuilt(String program, String parameter, String value) {
    Settings given = Settings.NONE.with(Map.of(parameter, value), "condition 'loaded', neighbors");

    assertThatThrownBy(() -> AddedProgram.start(named(program), FOLDER, given, Optional.empty()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'" + value + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"db1", "db1:", "db1:http", ":8123"})
  void aServerBehindAProxyHasHostAndPort(String address) {
    assertThatThrownBy(() -> new AddedProgram.Front(1, List.of(address), "", List.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'" + address + "' is no server");
  }

  @Test
  void aProxyIsACommandThatAUserCanType() {
    AddedProgram.Front front = new AddedProgram.Front(18_999, List.of("db1:8123", "[::1]:8123"), "", List.of());
    Settings given = Settings.NONE.with(Map.of("valid", "5s", "port", "18_999"), "-p");

    assertThat(AddedProgram.start(named("nginx-cache"), FOLDER, given, Optional.of(front)).arguments())
        .containsExactly("proxy", "start", "nginx-cache", "--folder", "/own", "-p", "valid=5s", "-p", "port=18999",
            "--server", "db1:8123", "--server", "[::1]:8123");
  }

  private static AuxiliaryProgram named(String name) {
    return AuxiliaryProgram.named(name, AuxiliaryProgram.all());
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UserFoldersTest {
  private static final Path HOME = Path.of("/home/user");

  @ParameterizedTest(name = "{0}")
  @CsvSource(delimiter = '|', value = {
    "our own variables come first | YCSBPACK_CACHE=/c YCSBPACK_DATA=/d XDG_CACHE_HOME=/xc XDG_DATA_HOME=/xd | /c | /d",
    "then the desktop's | YCSBPACK_CACHE= XDG_CACHE_HOME=/xc XDG_DATA_HOME=/xd | /xc/ycsbpack | /xd/ycsbpack",
    "else the home folder | XDG_CACHE_HOME=relative | /home/user/.cache/ycsbpack | /home/user/.local/share/ycsbpack"})
  void foldersAreNamedByTheEnvironment(String name, String variables, Path cache, Path data) {
    UserFolders folders = new UserFolders(Stream.of(variables.split(" "))
        .map(variable -> variable.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1].isEmpty() ? " " : pair[1])), HOME);
    assertThat(folders.cache()).isEqualTo(cache);
    assertThat(folders.data()).isEqualTo(data);
  }

  @Test
  void pathsAreShownWithATildeForHome() {
    UserFolders folders = new UserFolders(Map.of(), HOME);
    assertThat(folders.shown(Path.of("/home/user/.cache/x"))).isEqualTo("~/.cache/x");
    assertThat(folders.shown(Path.of("/data/x"))).isEqualTo("/data/x");
  }
}

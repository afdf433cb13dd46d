package io.ycsbpack.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserFoldersTest {
  private static final Path HOME = Path.of("/home/user");

  @Test
  void ourOwnVariablesComeFirst() {
    UserFolders folders = new UserFolders(
        Map.of("YCSBPACK_CACHE", "/c", "YCSBPACK_DATA", "/d", "XDG_CACHE_HOME", "/xc", "XDG_DATA_HOME", "/xd"), HOME);
    assertThat(folders.cache()).isEqualTo(Path.of("/c"));
    assertThat(folders.data()).isEqualTo(Path.of("/d"));
  }

  @Test
  void thenTheDesktopsVariables() {
    UserFolders folders = new UserFolders(
        Map.of("YCSBPACK_CACHE", " ", "XDG_CACHE_HOME", "/xc", "XDG_DATA_HOME", "/xd"), HOME);
    assertThat(folders.cache()).isEqualTo(Path.of("/xc/ycsbpack"));
    assertThat(folders.data()).isEqualTo(Path.of("/xd/ycsbpack"));
  }

  @Test
  void elseTheHomeFolder() {
    UserFolders folders = new UserFolders(Map.of("XDG_CACHE_HOME", "relative"), HOME);
    assertThat(folders.cache()).isEqualTo(Path.of("/home/user/.cache/ycsbpack"));
    assertThat(folders.data()).isEqualTo(Path.of("/home/user/.local/share/ycsbpack"));
  }

  @Test
  void pathsAreShownWithATildeForHome() {
    UserFolders folders = new UserFolders(Map.of(), HOME);
    assertThat(folders.shown(Path.of("/home/user/.cache/x"))).isEqualTo("~/.cache/x");
    assertThat(folders.shown(Path.of("/data/x"))).isEqualTo("/data/x");
  }
}

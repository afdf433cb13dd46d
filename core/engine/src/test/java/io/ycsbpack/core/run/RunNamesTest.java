// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.record.RunIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunNamesTest {
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource({"GIT_COMMIT,BUILD_ID", "GITHUB_SHA,GITHUB_RUN_ID", "CI_COMMIT_SHA,CI_PIPELINE_ID"})
  void aBuildServerTellsCommitAndBuild(String commit, String build) {
    RunNames names = new RunNames(Optional.of("nightly"), Map.of("team", "search"));

    assertThat(names.identity(Map.of(commit, COMMIT, build, "123"), folder))
        .contains(new RunIdentity("nightly", Map.of("team", "search"), COMMIT, "123"));
  }

  @Test
  void whatIsNoCommitAndNoBuildIsNotTaken() {
    assertThat(RunNames.NONE.identity(Map.of("GIT_COMMIT", "main; rm", "BUILD_ID", "a b\n"), folder)).isEmpty();
  }

  @Test
  void elseTheCommitIsThatOfTheWorkingFolder() throws IOException, InterruptedException {
    git("init", "--quiet");
    Path below = Files.createDirectories(folder.resolve("a/b"));
    assertThat(RunNames.NONE.identity(Map.of(), below)).isEmpty();

    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--allow-empty", "--message", "first");

    assertThat(RunNames.NONE.identity(Map.of(), below)).map(RunIdentity::commit)
        .hasValueSatisfying(commit -> assertThat(commit).matches("[0-9a-f]{40,64}"));
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(command).directory(folder.toFile()).inheritIO().start().waitFor()).isZero();
  }

  @Test
  void aLabelNeedsAKeyAndANameIsOneWord() {
    assertThat(RunIdentity.LABEL.type().parse("team=a=b")).isEqualTo(Map.entry("team", "a=b"));
    assertThatThrownBy(() -> RunIdentity.LABEL.type().require("team")).isInstanceOf(UsageException.class)
        .hasMessageContaining("position 5: no = follows the name");
    assertThatThrownBy(() -> RunIdentity.LABEL.type().require("=x")).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> RunNames.NAME.type().require("../up")).isInstanceOf(UsageException.class);
  }
}

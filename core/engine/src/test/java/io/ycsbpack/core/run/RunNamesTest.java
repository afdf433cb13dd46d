// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.record.RunIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    BuildEnvironment environment = new BuildEnvironment(Map.of(commit, COMMIT, build, "123"), folder);

    assertThat(new RunNames(Optional.of("nightly"), Map.of("team", "search")).identity(environment))
        .contains(new RunIdentity("nightly", Map.of("team", "search"), COMMIT, "123"));
  }

  @Test
  void whatIsNoCommitAndNoBuildIsNotTaken() {
    BuildEnvironment environment = new BuildEnvironment(Map.of("GIT_COMMIT", "main; rm", "BUILD_ID", "a b\n"), folder);

    assertThat(environment.commit()).isEmpty();
    assertThat(environment.build()).isEmpty();
    assertThat(RunNames.NONE.identity(environment)).isEmpty();
  }

  @Test
  void elseTheCommitIsThatOfTheWorkingFolder() throws IOException {
    Path git = Files.createDirectories(folder.resolve(".git"));
    Path below = Files.createDirectories(folder.resolve("a/b"));
    Files.writeString(git.resolve("HEAD"), COMMIT + "\n");
    assertThat(new BuildEnvironment(Map.of(), below).commit()).contains(COMMIT);

    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    assertThat(new BuildEnvironment(Map.of(), below).commit()).isEmpty();

    Files.writeString(git.resolve("packed-refs"), "# pack-refs\n" + COMMIT + " refs/heads/main\n");
    assertThat(new BuildEnvironment(Map.of(), below).commit()).contains(COMMIT);
  }

  @Test
  void ofAWorkTreeOfItsOwnTheBranchIsInTheCommonFolder() throws IOException {
    Path own = Files.createDirectories(folder.resolve("main/.git/worktrees/one"));
    Path heads = Files.createDirectories(folder.resolve("main/.git/refs/heads"));
    Path tree = Files.createDirectories(folder.resolve("one"));
    Files.writeString(tree.resolve(".git"), "gitdir: " + own + "\n");
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/topic\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(heads.resolve("topic"), COMMIT + "\n");

    assertThat(new BuildEnvironment(Map.of(), tree).commit()).contains(COMMIT);
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

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups of both versions that are folders of this test; the state of version 2 is told by another file. */
class FreezerTest {
  @TempDir
  private Path mount;

  private Path ofVersion1(String name, String state) throws IOException {
    return group(name, "freezer.state", state + "\n");
  }

  private Path group(String name, String file, String content) throws IOException {
    Path group = Files.createDirectories(mount.resolve(name));
    Files.writeString(group.resolve(file), content);
    return group;
  }

  @Test
  void allGroupsAreFrozenAndThawed() throws IOException {
    Path one = ofVersion1("one", "THAWED");
    Path other = ofVersion1("other", "THAWED");
    Freezer freezer = new Freezer(List.of(one, other));
    freezer.turn(true);
    assertThat(one.resolve("freezer.state")).hasContent("FROZEN");
    assertThat(other.resolve("freezer.state")).hasContent("FROZEN");
    assertThat(freezer.is(true)).isTrue();
    freezer.turn(false);
    assertThat(one.resolve("freezer.state")).hasContent("THAWED");
    assertThat(freezer.is(false)).isTrue();
  }

  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource({"FROZEN,THAWED", "THAWED,FREEZING", "FREEZING,FREEZING"})
  void groupsThatDifferOrAreOnlyOnTheirWayAreInNeitherState(String state, String ofOther) throws IOException {
    Freezer freezer = new Freezer(List.of(ofVersion1("one", state), ofVersion1("other", ofOther)));
    assertThat(freezer.is(true)).isFalse();
    assertThat(freezer.is(false)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0,false", "1,true"})
  void version2SaysInItsEventsWhatItsProcessesAre(String event, boolean frozen) throws IOException {
    group("group", "cgroup.freeze", "unwritten\n");
    Freezer freezer = new Freezer(List.of(group("group", "cgroup.events", "populated 1\nfrozen " + event + "\n")));
    assertThat(freezer.is(frozen)).isTrue();
    assertThat(freezer.is(!frozen)).isFalse();
  }

  @Test
  void aGroupThatIsGoneIsInNoState() {
    assertThatThrownBy(() -> new Freezer(List.of(mount.resolve("gone"))).is(true))
        .isInstanceOf(NoSuchFileException.class);
  }
}

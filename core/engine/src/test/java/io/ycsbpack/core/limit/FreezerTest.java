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

/** Groups of both versions that are folders of this test; the state of version 2 is told by another file. */
class FreezerTest {
  @TempDir
  private Path mount;

  private Path ofVersion1(String name, String state) throws IOException {
    Path group = Files.createDirectories(mount.resolve(name));
    Files.writeString(group.resolve("freezer.state"), state + "\n");
    return group;
  }

  private Path ofVersion2(String name, String frozen) throws IOException {
    Path group = Files.createDirectories(mount.resolve(name));
    Files.writeString(group.resolve("cgroup.freeze"), "unwritten\n");
    Files.writeString(group.resolve("cgroup.events"), "populated 1\nfrozen " + frozen + "\n");
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

  @Test
  void oneThatSomebodyElseHasSwitchedIsInNeitherStateTogetherWithTheOthers() throws IOException {
    Freezer freezer = new Freezer(List.of(ofVersion1("one", "FROZEN"), ofVersion1("other", "THAWED")));

    assertThat(freezer.is(true)).isFalse();
    assertThat(freezer.is(false)).isFalse();
  }

  @Test
  void whatIsOnlyOnItsWayIsNotFrozenAndNotThawed() throws IOException {
    Freezer freezer = new Freezer(List.of(ofVersion1("one", "FREEZING")));

    assertThat(freezer.is(true)).isFalse();
    assertThat(freezer.is(false)).isFalse();
  }

  @Test
  void version2SaysInItsEventsWhatItsProcessesAre() throws IOException {
    assertThat(new Freezer(List.of(ofVersion2("thawed", "0"))).is(false)).isTrue();
    assertThat(new Freezer(List.of(ofVersion2("frozen", "1"))).is(true)).isTrue();
    assertThat(new Freezer(List.of(ofVersion2("frozen", "1"))).is(false)).isFalse();
  }

  @Test
  void aGroupThatIsGoneIsInNoState() {
    assertThatThrownBy(() -> new Freezer(List.of(mount.resolve("gone"))).is(true))
        .isInstanceOf(NoSuchFileException.class);
  }
}

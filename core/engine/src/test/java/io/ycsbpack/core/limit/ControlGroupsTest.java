// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * In which group others are made, in plain folders that stand for the kernel's: a file that is not there stands for one that
 * the user may not write.
 */
class ControlGroupsTest {
  @TempDir
  private Path machine;
  private Path mount;
  private String manager;

  @BeforeEach
  void aTreeOfVersionTwo() throws IOException {
    mount = Files.createDirectories(machine.resolve("sys/fs/cgroup"));
    Files.createDirectories(machine.resolve("proc/self"));
    Object user = Files.getAttribute(machine.resolve("proc/self"), "unix:uid");
    manager = "user.slice/user-" + user + ".slice/user@" + user + ".service";
    Files.writeString(mount.resolve("cgroup.controllers"), "cpuset cpu io memory pids\n");
    isIn("user.slice/user-1.slice/session-1.scope");
  }

  @Test
  void rootHasTheRootOfTheTree() throws IOException {
    writable("");
    given(manager, "cpu memory");

    assertThat(root().folder()).isEqualTo(mount);
    assertThat(root().isPossible()).isTrue();
    assertThat(root().describe()).isEqualTo("possible, below " + mount);
  }

  @Test
  void versionOneIsRootsAlone() throws IOException {
    Files.delete(mount.resolve("cgroup.controllers"));
    assertThat(root().describe()).isEqualTo("not possible: this system has no control groups");

    Path cpu = Files.createDirectories(mount.resolve("cpu"));
    given(manager, "cpu memory");
    isIn(manager);
    assertThat(root().describe()).isEqualTo("not possible: run as root");

    Files.createFile(cpu.resolve("tasks"));
    assertThat(root().describe()).isEqualTo("possible, below " + mount);
  }

  @Test
  void aUserHasTheGroupOfTheProcessWhereItIsGivenWithBothControllers() throws IOException {
    given(manager, "cpu memory pids");
    given(manager + "/app.slice", "cpu memory pids");
    given(manager + "/app.slice/run-r1.scope", "cpu memory pids");
    isIn(manager + "/app.slice/run-r1.scope");

    assertThat(root().folder()).isEqualTo(mount.resolve(manager + "/app.slice/run-r1.scope"));
    assertThat(root().describe()).isEqualTo("possible, in " + mount.resolve(manager + "/app.slice/run-r1.scope")
        + ", which this user was given with cpu, memory, pids");
  }

  @Test
  void groupsOfOursAreNotDividedAgain() throws IOException {
    given("bench", "cpu memory");
    for (String ours : new String[]{"ycsbpack-session", "ycsbpack-shared-pair",
      "ycsbpack-shared-pair/ycsbpack-11111111-1111-1111-1111-111111111111"}) {
      given("bench/" + ours, "cpu memory");
      isIn("bench/" + ours);

      assertThat(root().folder()).as(ours).isEqualTo(mount.resolve("bench"));
    }
  }

  @Test
  void theNearestGroupAboveCountsUpToAUnitOfSystemd() throws IOException {
    given(manager, "cpu memory");
    given(manager + "/app.slice", "cpu memory");
    given(manager + "/app.slice/run-r1.scope", "cpu memory");
    given(manager + "/app.slice/run-r1.scope/mine", "memory");
    isIn(manager + "/app.slice/run-r1.scope/mine");
    assertThat(root().folder()).isEqualTo(mount.resolve(manager + "/app.slice/run-r1.scope"));

    given(manager + "/app.slice/run-r2.scope", "memory pids");
    isIn(manager + "/app.slice/run-r2.scope");
    assertThat(root().isPossible()).as("app.slice is systemd's").isFalse();
  }

  @Test
  void aGroupThatOneFileOfIsNotWritableWasNotGiven() throws IOException {
    for (String file : new String[]{"cgroup.procs", "cgroup.threads", "cgroup.subtree_control"}) {
      Path group = given("bench", "cpu memory");
      isIn("bench");
      assertThat(root().isPossible()).isTrue();

      Files.delete(group.resolve(file));

      assertThat(root().isPossible()).as(file).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "cpu memory pids|run as root, or start it by: systemd-run --user --scope -p Delegate=yes ycsb ...",
    "memory pids|systemd has given this user only the controllers memory, pids. Run as root; or have root delegate cpu and"
        + " memory (Delegate=cpu memory pids in a file below /etc/systemd/system/user@.service.d), log in again, and start"
        + " it by: systemd-run --user --scope -p Delegate=yes ycsb ...",
    "|run as root, or in a group with the controllers cpu and memory that root has given to this user"})
  void itIsSaidHowToGetAGroup(String givenBySystemd, String fix) throws IOException {
    if (givenBySystemd != null) {
      given(manager, givenBySystemd);
    }

    assertThat(root().impossible()).hasValue(fix);
  }

  @Test
  void aProcessThatSeesNotItsOwnGroupHasNone() throws IOException {
    for (String elsewhere : new String[]{"../../elsewhere", "../".repeat(50), ""}) {
      isIn(elsewhere);

      assertThat(root().isPossible()).as(elsewhere).isFalse();
    }
  }

  @Test
  void rootOfAContainerDividesTheGroupOfThat() throws IOException {
    writable("");
    assertThat(DividedGroup.isNeeded(mount)).as("the root of all groups").isFalse();

    Files.createFile(mount.resolve("cgroup.type"));

    assertThat(DividedGroup.isNeeded(root().folder())).isTrue();
  }

  private ControlGroups root() {
    return ControlGroups.of(machine);
  }

  private void isIn(String group) throws IOException {
    Files.writeString(machine.resolve("proc/self/cgroup"), "0::/" + group + "\n");
  }

  private Path given(String group, String controllers) throws IOException {
    writable(group);
    Path made = mount.resolve(group);
    Files.writeString(made.resolve("cgroup.controllers"), controllers + "\n");
    return made;
  }

  private void writable(String group) throws IOException {
    Path made = Files.createDirectories(mount.resolve(group));
    for (String file : new String[]{"cgroup.procs", "cgroup.threads", "cgroup.subtree_control"}) {
      if (!Files.exists(made.resolve(file))) {
        Files.createFile(made.resolve(file));
      }
    }
  }
}

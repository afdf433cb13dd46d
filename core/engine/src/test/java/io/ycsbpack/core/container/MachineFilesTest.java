// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.ycsbpack.core.limit.ControlGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mounts of a bundle; an integration test has a runtime make them for a real server. */
class MachineFilesTest {
  @TempDir
  private Path temporary;
  private Path folder;
  private Path home;
  private Path data;
  private Path program;

  @BeforeEach
  void makeFiles() throws IOException {
    folder = temporary.toRealPath();
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    home = Files.createDirectory(folder.resolve("home"));
    data = Files.createDirectory(home.resolve("data"));
    program = Files.createFile(Files.createDirectories(home.resolve("programs/a,b")).resolve("server.so"));
    Files.createDirectory(folder.resolve("place"));
  }

  @Test
  void programsAreOnReadOnlyOverlaysOfTheirFoldersAndOuterOnesComeFirst() throws IOException {
    Path outer = Files.createFile(home.resolve("programs/main.jar"));

    assertThat(mounts(true, false, List.of(program, outer))).containsExactly("/dev bind /dev rbind,rprivate,rw",
        outer.getParent() + " overlay overlay lowerdir=" + folder + "/place/empty:" + outer.getParent(),
        program.getParent() + " overlay overlay lowerdir=" + folder + "/place/empty:" + outer.getParent() + "/a\\,b");
  }

  @Test
  void dataWithinAFolderOfProgramsStayOnTheirOwnFileSystem() throws IOException {
    assertThat(mounts(true, false, List.of(home))).last()
        .isEqualTo(data + " bind " + data + " rbind,rprivate,rw");
  }

  @Test
  void programsAndDataBelowAClosedFolderAreShownInAnEmptyOne() throws IOException {
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));

    assertThat(mounts(false, true, List.of(program, Path.of("/etc")))).endsWith(
        home + " bind " + folder + "/place/cover-1 rbind,rprivate,rw",
        program + " bind " + program + " rbind,rprivate,rw", data + " bind " + data + " rbind,rprivate,rw");
    assertThat(Files.getPosixFilePermissions(folder.resolve("place/cover-1")))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void openFoldersNeedNoMounts() throws IOException {
    assertThat(mounts(false, true, List.of(program))).containsExactly("/dev bind /dev rbind,rprivate,rw");
  }

  @Test
  void theHierarchiesOfTheLimitsThatAreSeenShowTheServersGroup() throws IOException {
    for (String hierarchy : List.of("cpu", "cpuset", "memory", "freezer")) {
      Files.createDirectories(folder.resolve("groups").resolve(hierarchy));
    }
    String shown = folder + "/groups/%1$s bind " + folder + "/groups/%1$s/ours rbind,rprivate,ro";
    assertThat(mounts(SeenLimits.CPU)).containsExactly(shown.formatted("cpu"), shown.formatted("cpuset"));
    assertThat(mounts(SeenLimits.MEMORY)).containsExactly(shown.formatted("memory"));
    assertThat(mounts(SeenLimits.ALL)).hasSize(3);
    Files.createFile(folder.resolve("groups/cgroup.controllers"));
    assertThat(mounts(SeenLimits.ALL))
        .containsExactly(folder + "/groups bind " + folder + "/groups/ours rbind,rprivate,ro");
    assertThat(mounts(SeenLimits.NONE)).isEmpty();
  }

  private List<String> mounts(SeenLimits seen) throws IOException {
    List<String> all = mounts(new ContainerTraits(seen, false, false, false, Optional.empty()), List.of());
    assertThat(all).first().isEqualTo("/dev bind /dev rbind,rprivate,rw");
    return all.subList(1, all.size());
  }

  private List<String> mounts(boolean ownFiles, boolean ownRights, List<Path> programs) throws IOException {
    return mounts(new ContainerTraits(SeenLimits.NONE, ownFiles, ownRights, false, Optional.empty()), programs);
  }

  private List<String> mounts(ContainerTraits traits, List<Path> programs) throws IOException {
    return new MachineFiles(traits, new ContainerPlace(folder.resolve("place"), "ours", data))
        .mounts(programs, new ControlGroups(folder.resolve("groups")), "/ours")
        .stream()
        .map(mount -> mount.destination() + " " + mount.type() + " " + mount.source() + " "
            + String.join(",", mount.options()))
        .toList();
  }
}

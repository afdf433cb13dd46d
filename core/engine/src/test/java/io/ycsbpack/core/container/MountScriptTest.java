package io.ycsbpack.core.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words of the script; that a kernel does what they say is seen with a real server. */
class MountScriptTest {
  private static final Path STAGE = Path.of("/mnt");

  @TempDir
  private Path folder;
  private final MountScript script = new MountScript(STAGE);
  private Path data;
  private Path program;

  @BeforeEach
  void makeFiles() throws IOException {
    data = Files.createDirectories(folder.resolve("home/data"));
    program = Files.createFile(Files.createDirectories(folder.resolve("home/programs")).resolve("server.so"));
  }

  @Test
  void isOneLineThatStopsAtTheFirstFailureAndBecomesTheServer() {
    script.place(data, List.of(program), true, List.of(folder.resolve("home")));

    assertThat(script.text(data)).startsWith("set -e; ")
        .endsWith("; cd '" + data + "'; exec \"$@\"")
        .doesNotContain("\n");
  }

  @Test
  void limitsOfVersionOneAreSeenByTheGroupInWhichTheScriptRuns() {
    script.seeLimits("ours", false, SeenLimits.ALL);

    assertThat(script.text(data)).contains("*/ours) mount --bind ", "</proc/self/cgroup", "exit 97");
  }

  @Test
  void limitsOfVersionTwoAreSeenByAMountOfTheNamespace() {
    script.seeLimits("ours", true, SeenLimits.ALL);

    assertThat(script.text(data)).contains("umount -l /sys/fs/cgroup; mount -t cgroup2 cgroup2 /sys/fs/cgroup;")
        .doesNotContain("--bind");
  }

  @Test
  void aProgramIsBoundFromAnOverlayOfItsFolderThatHidesNothingElse() {
    script.place(data, List.of(program), true, List.of());

    assertThat(script.text(data)).containsSubsequence(
        "mount --rbind '" + program.getParent() + "' '/mnt/source-0'",
        "mount -t overlay -o lowerdir=/mnt/source-0:/mnt/empty overlay '/mnt/overlay-0'",
        "mount --bind '/mnt/overlay-0/server.so' '" + program + "'", "umount -l '/mnt'").doesNotContain("/mnt/data");
  }

  @Test
  void dataWithinAFolderOfProgramsStayOnTheirOwnFileSystem() {
    script.place(data, List.of(data.getParent()), true, List.of());

    assertThat(script.text(data)).containsSubsequence("mount --rbind '" + data + "' '/mnt/data'",
        "mount --move '/mnt/overlay-0' '" + data.getParent() + "'", "mount --move '/mnt/data' '" + data + "'");
  }

  @Test
  void whatIsBelowACoveredFolderIsStagedBeforeAndPlacedAfterwards() {
    Path home = folder.resolve("home");
    Path elsewhere = folder.resolve("elsewhere");

    script.place(data, List.of(program, elsewhere), false, List.of(home));

    assertThat(script.text(data)).containsSubsequence("'/mnt/source-0'", "'/mnt/data'", "tmpfs '" + home + "'",
        "mount --bind '/mnt/source-0/server.so' '" + program + "'", "mount --move '/mnt/data' '" + data + "'")
        .doesNotContain("overlay", elsewhere.toString());
  }

  @Test
  void filesWithWordsThatAreRunLaterAreNotGivenAway() {
    script.give(data, 10_001);

    assertThat(script.text(data)).contains("find '" + data + "' ! -name '*.words' ! -name 'container.*'",
        "chown -h 10001:10001 {} +");
  }

  @Test
  void aQuoteInAPathIsNotTheEndOfIt() {
    script.give(Path.of("/it's"), 1);

    assertThat(script.text(data)).contains("find '/it'\\''s' ");
  }
}

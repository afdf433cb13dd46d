package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What an experiment may leave on a machine, of those below one folder. */
final class Leftovers {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Leftovers() {
  }

  /** No process, journal, server's data, control group or link of it is there any more. */
  static void assertNone(Path folder) {
    assertThat(folder.resolve("data/undo")).satisfiesAnyOf(undo -> assertThat(undo).doesNotExist(),
        undo -> assertThat(undo).isEmptyDirectory());
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(processes(folder)).isEmpty());
    for (String controller : List.of("cpu", "memory", "")) {
      assertThat(entries(Path.of("/sys/fs/cgroup", controller)))
          .noneMatch(name -> name.matches("ycsbpack-([0-9a-f]{8}-.*|shared-.*)"));
    }
    assertThat(entries(Path.of("/run/netns"))).noneMatch(name -> name.startsWith("ycsbpack-"));
  }

  private static List<String> processes(Path folder) {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        // Not what ProcessHandle tells: of a program that changes its title, such as nginx, it tells nothing.
        .filter(pid -> text(pid, "cmdline").contains(folder.toString())
            || text(pid, "environ").contains("YCSBPACK_BESIDE=" + folder))
        .map(pid -> text(pid, "cmdline"))
        .toList();
  }

  private static String text(long pid, String file) {
    try {
      return new String(Files.readAllBytes(Path.of("/proc/" + pid, file))).replace('\0', ' ');
    } catch (IOException e) {
      return "";
    }
  }

  private static List<String> entries(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

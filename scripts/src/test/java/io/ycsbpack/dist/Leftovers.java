package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an experiment may leave on a machine. What was there before, of another program's, is none of it. */
final class Leftovers {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final List<Path> KERNEL = List.of(Path.of("/sys/fs/cgroup"), Path.of("/sys/fs/cgroup/cpu"),
      Path.of("/sys/fs/cgroup/memory"), Path.of("/run/netns"));

  private final Set<Path> before = ofTheKernel();

  /** No process, journal, control group or link is there any more that was not there when this was made. */
  void assertNone(Path folder) {
    assertThat(folder.resolve("data/undo")).satisfiesAnyOf(undo -> assertThat(undo).doesNotExist(),
        undo -> assertThat(undo).isEmptyDirectory());
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(processes(folder)).isEmpty());
    Set<Path> left = new HashSet<>(ofTheKernel());
    left.removeAll(before);
    assertThat(left).isEmpty();
  }

  private static Set<Path> ofTheKernel() {
    return KERNEL.stream().flatMap(folder -> entries(folder).stream()).collect(Collectors.toUnmodifiableSet());
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

  private static List<Path> entries(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(entry -> entry.getFileName().toString().startsWith("ycsbpack-")).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

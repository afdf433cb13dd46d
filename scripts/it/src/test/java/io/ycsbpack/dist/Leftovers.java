// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What an experiment may leave on a machine. What was there before is none of it, and neither is what processes of
 * another test, or of another checkout's tests, are in.
 */
final class Leftovers implements AfterEachCallback {
  private static final Duration DEADLINE = Duration.ofMinutes(3);
  private static final Path GROUPS = Path.of("/sys/fs/cgroup");
  private static final Path NAMESPACES = Path.of("/run/netns");

  private final Set<Path> before = ofTheKernel();
  private final Supplier<Path> place;

  /** Of experiments in this folder, which need not be there yet. */
  Leftovers(Supplier<Path> place) {
    this.place = place;
  }

  @Override
  public void afterEach(ExtensionContext context) {
    assertNone();
  }

  /** No process, journal, mount, control group or link is there any more that was not there when this was made. */
  void assertNone() {
    Path folder = place.get();
    assertThat(folder.resolve("data/undo")).satisfiesAnyOf(undo -> assertThat(undo).doesNotExist(),
        undo -> assertThat(undo).isEmptyDirectory());
    await().atMost(DEADLINE).untilAsserted(() -> assertThat(processes(folder)).isEmpty());
    // Another test's group or link is without a process for a moment only: before its first and after its last.
    await().atMost(DEADLINE)
        .untilAsserted(() -> assertThat(ofTheKernel()).filteredOn(path -> !before.contains(path))
            .filteredOn(Leftovers::hasNoProcess)
            .isEmpty());
    assertThat(SystemFile.text(Path.of("/proc/self/mountinfo"))).doesNotContain(folder.toString());
  }

  private static Set<Path> ofTheKernel() {
    return Stream.concat(Stream.of(GROUPS, NAMESPACES), ControlGroups.ofThisUser().hierarchies().stream())
        .flatMap(folder -> entries(folder).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean hasNoProcess(Path path) {
    return path.startsWith(NAMESPACES) ? processesIn(path).isBlank() : !hasProcess(path);
  }

  private static boolean hasProcess(Path group) {
    try (Stream<Path> inside = Files.walk(group)) {
      return inside.filter(file -> file.endsWith("cgroup.procs")).anyMatch(file -> !SystemFile.text(file).isBlank());
    } catch (IOException | java.io.UncheckedIOException e) {
      // removed while it was listed: not left over, and the next look does not see it
      return false;
    }
  }

  private static String processesIn(Path namespace) {
    try {
      Process ip = new ProcessBuilder("ip", "netns", "pids", namespace.getFileName().toString())
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      return new String(ip.getInputStream().readAllBytes());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> processes(Path folder) {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        // Not what ProcessHandle tells: of a program that changes its title, such as nginx, it tells nothing.
        .filter(pid -> ofProcess(pid, "cmdline").contains(folder.toString())
            || ofProcess(pid, "environ").contains("YCSBPACK_AUXILIARY=" + folder))
        .map(pid -> ofProcess(pid, "cmdline"))
        .toList();
  }

  private static String ofProcess(long pid, String file) {
    return SystemFile.text(Path.of("/proc/" + pid, file)).replace('\0', ' ');
  }

  private static List<Path> entries(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(entry -> entry.getFileName().toString().startsWith("ycsbpack-"))
          // of the test cluster's node, which is no experiment
          .filter(entry -> !entry.getFileName().toString().startsWith("ycsbpack-testcluster"))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

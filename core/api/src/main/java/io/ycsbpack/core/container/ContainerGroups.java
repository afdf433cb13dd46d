// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.limit.SharedCpu;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The control groups of one container, one in each hierarchy, or the one of version 2. They hold nothing else, so that
 * what is in them is the container, whoever has lost sight of it.
 */
final class ContainerGroups {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");

  private final Path mount;
  private final String name;

  /** The groups need not exist. */
  ContainerGroups(String name) {
    this(MOUNT, name);
  }

  ContainerGroups(Path mount, String name) {
    this.mount = mount;
    this.name = name;
  }

  /** Their path in each hierarchy, within the group that has the weight of its rival. */
  String path(Optional<SharedCpu> shared) {
    return "/" + shared.map(group -> group.folder() + "/").orElse("") + name;
  }

  boolean areUnified() {
    return Files.exists(mount.resolve("cgroup.controllers"));
  }

  /** The folders in whose place the server has its own groups if it sees these limits. */
  List<Path> hierarchies(SeenLimits seen) throws IOException {
    return hierarchies().stream()
        .filter(hierarchy -> areUnified()
            ? seen != SeenLimits.NONE
            : seen.areOf(hierarchy.getFileName().toString()))
        .toList();
  }

  List<Long> processes() throws IOException {
    List<Long> processes = new ArrayList<>();
    for (Path group : folders()) {
      for (Path below : tree(group)) {
        lines(below.resolve("cgroup.procs")).forEach(line -> processes.add(Long.valueOf(line)));
      }
    }
    return processes.stream().distinct().toList();
  }

  /** Removes them, and the group above if it is then empty; true when none of them is left. */
  boolean remove(Optional<String> shared) throws IOException {
    boolean all = true;
    for (Path group : folders()) {
      List<Path> tree = tree(group);
      for (int i = tree.size() - 1; i >= 0; i--) {
        all &= removed(tree.get(i));
      }
    }
    if (shared.isPresent()) {
      for (Path hierarchy : hierarchies()) {
        // Another container may be in it.
        removed(hierarchy.resolve(shared.get()));
      }
    }
    return all;
  }

  private static boolean removed(Path group) throws IOException {
    try {
      Files.deleteIfExists(group);
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false;
    } catch (FileSystemException e) {
      // busy: the kernel lets it go a moment after its last process
      return !Files.exists(group);
    }
  }

  private List<Path> folders() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (Path hierarchy : hierarchies()) {
      add(hierarchy.resolve(name), folders);
      for (Path above : list(hierarchy)) {
        if (above.getFileName().toString().startsWith(SharedCpu.FOLDER)) {
          add(above.resolve(name), folders);
        }
      }
    }
    return folders;
  }

  private static void add(Path group, List<Path> folders) {
    if (Files.isDirectory(group)) {
      folders.add(group);
    }
  }

  /** Of version 1 there are several, some under two names. */
  private List<Path> hierarchies() throws IOException {
    if (areUnified()) {
      return List.of(mount);
    }
    return list(mount).stream().filter(Files::isDirectory).filter(folder -> !Files.isSymbolicLink(folder)).toList();
  }

  private static List<Path> tree(Path group) {
    try (Stream<Path> below = Files.walk(group)) {
      return below.filter(Files::isDirectory).toList();
    } catch (IOException | java.io.UncheckedIOException e) {
      // it vanished meanwhile
      return List.of(group);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.toList();
    }
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Control groups of version 2 in plain folders, below one that was given to a user, changed by the rules of the kernel: no
 * processes in a group that passes memory on, no controller that the group above does not pass on, no group removed with
 * something in it. A file that is not there stands for one that the user may not write. Each rule was tried on Linux 6.1, in
 * {@code scripts/guest}; {@code GuestIT} runs the same code there.
 */
final class FakeKernel implements GroupFiles {
  private static final Map<String, Map<String, String>> FILES = Map.of(
      "cpu", Map.of("cpu.max", "max 100000", "cpu.weight", "100", "cpu.idle", "0", "cpu.max.burst", "0"),
      "memory", Map.of("memory.max", "max", "memory.high", "max", "memory.swap.max", "max", "memory.events",
          "oom 0\noom_kill 0"),
      "pids", Map.of("pids.max", "max"));
  /** These count each thread by itself, and so need no groups without processes. */
  private static final Set<String> THREADED = Set.of("cpu", "pids");
  private static final String BUSY = "Device or resource busy";

  private Meanwhile whileMoving = () -> {
  };

  interface Meanwhile {
    void run() throws IOException;
  }

  /** A group as root, or systemd, gives it to a user. */
  Path given(Path group, String... controllers) throws IOException {
    Files.createDirectories(group);
    files(group, List.of(controllers));
    // Its own limits stay those of who gave it.
    for (String controller : controllers) {
      for (String file : FILES.get(controller).keySet()) {
        Files.delete(group.resolve(file));
      }
    }
    return group;
  }

  /** Starts processes in a group. */
  static void start(Path group, int... processes) throws IOException {
    Set<String> all = words(group, "cgroup.procs");
    for (int process : processes) {
      all.add(Integer.toString(process));
    }
    Files.write(group.resolve("cgroup.procs"), all);
  }

  /** Kills all processes in a group and below it. */
  static void kill(Path group) throws IOException {
    try (Stream<Path> all = Files.walk(group)) {
      for (Path file : all.filter(one -> one.endsWith("cgroup.procs")).toList()) {
        Files.writeString(file, "");
      }
    }
  }

  /** What happens once, while the next process is moved. */
  void whileMoving(Meanwhile what) {
    whileMoving = what;
  }

  @Override
  public void write(Path file, String value) throws IOException {
    if (!Files.exists(file)) {
      throw new AccessDeniedException(file.toString());
    }
    switch (file.getFileName().toString()) {
      case "cgroup.procs" -> move(value, file.getParent());
      case "cgroup.subtree_control" -> passOn(file.getParent(), value);
      default -> Files.writeString(file, value + "\n");
    }
  }

  @Override
  public void make(Path group) throws IOException {
    if (Files.isDirectory(group)) {
      return;
    }
    if (!Files.exists(group.resolveSibling("cgroup.subtree_control"))) {
      throw new AccessDeniedException(group.toString());
    }
    Files.createDirectory(group);
    files(group, words(group.getParent(), "cgroup.subtree_control"));
  }

  @Override
  public boolean remove(Path group) throws IOException {
    if (!Files.isDirectory(group)) {
      return false;
    }
    List<Path> inside;
    try (Stream<Path> all = Files.list(group)) {
      inside = all.toList();
    }
    if (inside.stream().anyMatch(Files::isDirectory) || !words(group, "cgroup.procs").isEmpty()) {
      throw new IOException(BUSY);
    }
    for (Path file : inside) {
      Files.delete(file);
    }
    Files.delete(group);
    return true;
  }

  private void move(String process, Path to) throws IOException {
    Path from = groupsAround(to).filter(group -> has(group, process))
        .findFirst()
        .orElseThrow(() -> new IOException("No such process"));
    if (!words(to, "cgroup.subtree_control").isEmpty()) {
      throw new IOException(BUSY);
    }
    Meanwhile meanwhile = whileMoving;
    whileMoving = () -> {
    };
    Set<String> left = words(from, "cgroup.procs");
    left.remove(process);
    Files.write(from.resolve("cgroup.procs"), left);
    start(to, Integer.parseInt(process));
    meanwhile.run();
  }

  private void passOn(Path group, String changes) throws IOException {
    Set<String> passed = words(group, "cgroup.subtree_control");
    for (String change : changes.split(" ")) {
      String controller = change.substring(1);
      if (change.startsWith("+")) {
        if (!words(group, "cgroup.controllers").contains(controller)) {
          throw new IOException("No such file or directory");
        }
        passed.add(controller);
      } else if (children(group).stream()
          .anyMatch(child -> words(child, "cgroup.subtree_control").contains(controller))) {
        throw new IOException(BUSY);
      } else {
        passed.remove(controller);
      }
    }
    boolean competing = !THREADED.containsAll(passed)
        || children(group).stream().anyMatch(child -> !words(child, "cgroup.procs").isEmpty());
    if (!passed.isEmpty() && competing && !words(group, "cgroup.procs").isEmpty()) {
      throw new IOException(BUSY);
    }
    Files.writeString(group.resolve("cgroup.subtree_control"), String.join(" ", passed) + "\n");
    for (Path child : children(group)) {
      files(child, passed);
    }
  }

  /** The files that a group has, with these controllers; what it had before stays as it was. */
  private static void files(Path group, Iterable<String> controllers) throws IOException {
    Set<String> has = new TreeSet<>();
    controllers.forEach(has::add);
    Files.writeString(group.resolve("cgroup.controllers"), String.join(" ", has) + "\n");
    for (String name : List.of("cgroup.procs", "cgroup.threads", "cgroup.subtree_control", "cgroup.type")) {
      if (!Files.exists(group.resolve(name))) {
        Files.createFile(group.resolve(name));
      }
    }
    for (Map.Entry<String, Map<String, String>> controller : FILES.entrySet()) {
      for (Map.Entry<String, String> file : controller.getValue().entrySet()) {
        Path path = group.resolve(file.getKey());
        if (!has.contains(controller.getKey())) {
          Files.deleteIfExists(path);
        } else if (!Files.exists(path)) {
          Files.writeString(path, file.getValue() + "\n");
        }
      }
    }
  }

  /** All groups that the user may write next to this one, above and below. */
  private static Stream<Path> groupsAround(Path group) throws IOException {
    Path top = group;
    while (Files.exists(top.resolveSibling("cgroup.procs"))) {
      top = top.getParent();
    }
    try (Stream<Path> all = Files.walk(top)) {
      return all.filter(Files::isDirectory).toList().stream();
    }
  }

  private static List<Path> children(Path group) throws IOException {
    try (Stream<Path> all = Files.list(group)) {
      return all.filter(Files::isDirectory).collect(Collectors.toCollection(ArrayList::new));
    }
  }

  private static boolean has(Path group, String process) {
    return words(group, "cgroup.procs").contains(process);
  }

  private static Set<String> words(Path group, String file) {
    try {
      return Stream.of(Files.readString(group.resolve(file)).split("\\s+"))
          .filter(word -> !word.isEmpty())
          .collect(Collectors.toCollection(TreeSet::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

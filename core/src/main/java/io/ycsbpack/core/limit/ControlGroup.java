package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A control group of our own, of version 1 (a folder for each controller) or 2 (one folder). Version 2 is written by the
 * kernel's documentation and was not tried on a machine that has it.
 */
final class ControlGroup {
  private static final Path MOUNT = Path.of("/sys/fs/cgroup");
  /** The kernel's own default, and that of Kubernetes. */
  private static final long PERIOD_MICROS = 100_000;

  private final Path mount;
  private final String name;

  ControlGroup(String name) {
    this(MOUNT, name);
  }

  ControlGroup(Path mount, String name) {
    this.mount = mount;
    this.name = name;
  }

  /** Whether this user may make groups here. */
  boolean isPossible() {
    return isUnified()
        ? Files.isWritable(mount.resolve("cgroup.procs"))
        : Files.isWritable(mount.resolve("cpu").resolve("tasks"));
  }

  /** Makes the group, or changes it, so that it holds its processes to so much CPU time. */
  void quota(double cores) throws IOException {
    long micros = Math.round(cores * PERIOD_MICROS);
    if (isUnified()) {
      write(made("cpu").resolve("cpu.max"), micros + " " + PERIOD_MICROS);
    } else {
      Path folder = made("cpu");
      write(folder.resolve("cpu.cfs_period_us"), Long.toString(PERIOD_MICROS));
      write(folder.resolve("cpu.cfs_quota_us"), Long.toString(micros));
    }
  }

  /** Makes the group, or changes it, so that its processes together get no more memory than this. */
  void memory(long bytes) throws IOException {
    write(made("memory").resolve(isUnified() ? "memory.max" : "memory.limit_in_bytes"), Long.toString(bytes));
  }

  /** The files to which a process writes its id to join. */
  List<Path> doors() {
    return folders().stream().filter(Files::isDirectory).map(folder -> folder.resolve("cgroup.procs")).toList();
  }

  /** Takes the group away; its processes must have ended. True when there was one. */
  boolean remove() throws IOException {
    boolean any = false;
    for (Path folder : folders()) {
      any |= Files.deleteIfExists(folder);
    }
    return any;
  }

  private boolean isUnified() {
    return Files.exists(mount.resolve("cgroup.controllers"));
  }

  private Path made(String controller) throws IOException {
    if (isUnified()) {
      write(mount.resolve("cgroup.subtree_control"), "+" + controller);
    }
    return Files.createDirectories((isUnified() ? mount : mount.resolve(controller)).resolve(name));
  }

  private List<Path> folders() {
    List<Path> folders = new ArrayList<>();
    if (isUnified()) {
      folders.add(mount.resolve(name));
    } else {
      folders.add(mount.resolve("cpu").resolve(name));
      folders.add(mount.resolve("memory").resolve(name));
    }
    return folders;
  }

  private static void write(Path file, String value) throws IOException {
    Files.writeString(file, value);
  }
}

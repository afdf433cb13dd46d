package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.probe.Cgroup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds the control groups of a pod that runs on this very machine. */
public final class PodGroups {
  /** As deep as groups of pods and their containers are, also within a node that is a container itself. */
  static final int DEPTH = 8;

  private PodGroups() {
  }

  /**
   * The group of a pod, then those below it, such as its containers'; empty where it does not run on this machine.
   *
   * @throws IOException when the groups of this machine can't be listed
   */
  public static List<Path> folders(String uid) throws IOException {
    return below(Cgroup.cpuMount(), uid);
  }

  public static boolean isFreezable() {
    return Files.isWritable(freezers().resolve("cgroup.procs"));
  }

  /**
   * The groups in which the containers of a pod are frozen: each one's own rather than the pod's, because what ends a
   * container thaws that one alone. Empty where it does not run on this machine, or this user may not freeze it.
   *
   * @throws IOException when the groups of this machine can't be listed
   */
  public static List<Path> freezable(String uid) throws IOException {
    return isFreezable() ? containers(below(freezers(), uid)) : List.of();
  }

  /** Those that hold something: gVisor keeps all in the group of the pod. */
  static List<Path> containers(List<Path> podAndBelow) {
    return podAndBelow.stream()
        .skip(1)
        .filter(group -> group.getParent().equals(podAndBelow.get(0)))
        .filter(group -> podAndBelow.stream().anyMatch(below -> below.startsWith(group) && hasProcesses(below)))
        .toList();
  }

  private static boolean hasProcesses(Path group) {
    try {
      return !Files.readString(group.resolve("cgroup.procs")).isBlank();
    } catch (IOException e) {
      // it has just gone
      return false;
    }
  }

  /** Of version 1 a hierarchy next to that of the CPU, of version 2 the only one. */
  private static Path freezers() {
    Path own = Cgroup.cpuMount().resolveSibling("freezer");
    return Files.isDirectory(own) ? own : Cgroup.cpuMount();
  }

  static List<Path> below(Path cpu, String uid) throws IOException {
    // systemd writes the id with underscores.
    Pattern name = Pattern.compile("(.*-)?pod(" + uid + "|" + uid.replace('-', '_') + ")(\\.slice)?");
    List<Path> own = FolderTree.folders(cpu, DEPTH, group -> name.matcher(group.getFileName().toString()).matches());
    List<Path> all = new ArrayList<>();
    if (!own.isEmpty()) {
      all.add(own.get(0));
      all.addAll(FolderTree.folders(own.get(0), DEPTH, group -> true));
    }
    return all;
  }
}

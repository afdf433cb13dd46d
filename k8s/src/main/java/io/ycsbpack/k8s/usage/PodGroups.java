package io.ycsbpack.k8s.usage;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.probe.Cgroup;
import java.io.IOException;
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
   * @param uid the pod's
   * @throws IOException when the groups of this machine can't be listed
   */
  public static List<Path> folders(String uid) throws IOException {
    return below(Cgroup.cpuMount(), uid);
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

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.limit.ControlGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The mounts by which a server on the files of this machine sees its limits, its programs and its data. */
final class MachineFiles {
  private final ContainerTraits traits;
  private final ContainerPlace place;
  /** They exist: a runtime would make the mount point of another path in the files of this machine. */
  private final List<Mount> mounts = new ArrayList<>(List.of(Mount.bind(Path.of("/dev"), "/dev", true)));

  MachineFiles(ContainerTraits traits, ContainerPlace place) {
    this.traits = traits;
    this.place = place;
  }

  /**
   * @param programs files and folders that the server is started from
   * @param group    path of its control group in each hierarchy
   */
  List<Mount> mounts(List<Path> programs, ControlGroups groups, String group) throws IOException {
    SeenLimits seen = traits.seesLimits();
    groups.hierarchies()
        .stream()
        .filter(hierarchy -> groups.isUnified()
            ? seen != SeenLimits.NONE
            : seen.areOf(hierarchy.getFileName().toString()))
        .forEach(hierarchy -> mounts.add(Mount.bind(Path.of(hierarchy + group), hierarchy.toString(), false)));
    Path data = place.data().toRealPath();
    List<Path> sources = new ArrayList<>();
    for (Path program : programs) {
      sources.add(program.toRealPath());
    }
    List<Path> replaced = new ArrayList<>();
    if (traits.ownRights()) {
      requireReadable(sources);
      replaced.addAll(closed(Stream.concat(sources.stream(), Stream.of(data)).toList()));
      for (Path closed : replaced) {
        mounts.add(Mount.bind(open("cover-" + mounts.size()), closed.toString(), true));
      }
    }
    if (traits.ownFiles()) {
      replaced.addAll(overlay(sources));
    } else {
      sources.stream().filter(source -> isBelow(source, replaced)).forEach(this::show);
    }
    if (isBelow(data, replaced)) {
      show(data);
    }
    return mounts;
  }

  private List<Path> overlay(List<Path> programs) throws IOException {
    Path empty = open("empty");
    List<Path> folders = programs.stream()
        .map(program -> Files.isDirectory(program) ? program : program.getParent())
        .distinct()
        .sorted(Comparator.comparing(Path::getNameCount))
        .toList();
    folders.forEach(folder -> mounts.add(Mount.overlay(folder, empty)));
    return folders;
  }

  private void show(Path path) {
    mounts.add(Mount.bind(path, path.toString(), true));
  }

  private static boolean isBelow(Path path, List<Path> folders) {
    return folders.stream().anyMatch(path::startsWith);
  }

  /** An empty folder that all users may enter. */
  private Path open(String name) throws IOException {
    Path folder = Files.createDirectory(place.folder().resolve(name));
    return Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /**
   * The topmost folders above these paths that other users may not enter, such as {@code /root}: paths below them must
   * appear elsewhere in the server's view of the files.
   */
  private static List<Path> closed(List<Path> paths) throws IOException {
    List<Path> closed = new ArrayList<>();
    for (Path path : paths) {
      for (int length = 1; length < path.getNameCount(); length++) {
        Path folder = path.getRoot().resolve(path.subpath(0, length));
        if (closed.contains(folder)) {
          break;
        }
        if (!Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
          closed.add(folder);
          break;
        }
      }
    }
    return closed;
  }

  /** @throws CommandException with exit code 5 when other users may not read the programs */
  private static void requireReadable(List<Path> programs) throws IOException {
    for (Path program : programs) {
      Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(program);
      boolean readable = permissions.contains(PosixFilePermission.OTHERS_READ)
          && (!Files.isDirectory(program) || permissions.contains(PosixFilePermission.OTHERS_EXECUTE));
      if (!readable) {
        throw new CommandException(ExitCode.CONDITION, "own-rights: other users may not"
            + " read " + program + ", which the server is started from; run chmod -R o+rX on it");
      }
    }
  }
}

package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders of one control group: of version 1 one for each controller, of version 2 one in the tree of all. It may be
 * in a group that shares memory or a CPU weight among several; which one is looked for each time, because a later process
 * has to find it too.
 */
final class GroupFolders {
  private static final String CPU = "cpu";
  private static final String MEMORY = "memory";
  private static final String FREEZER = "freezer";

  private final GroupRoot root;
  private final GroupFiles files;
  private final Path mount;
  private final String name;

  GroupFolders(GroupRoot root, GroupFiles files, String name) {
    this.root = root;
    this.files = files;
    mount = root.folder();
    this.name = name;
  }

  /** Makes the group where it is missing, with the CPU controller. */
  Path withCpu() throws IOException {
    return made(CPU);
  }

  Path withMemory() throws IOException {
    return made(MEMORY);
  }

  private Path made(String controller) throws IOException {
    return new DividedGroup(mount, files).exclusively(() -> {
      passOn(controller);
      Path parent = parent(controller);
      if (!parent.equals(mount)) {
        passOn(parent, controller);
      }
      files.make(parent.resolve(name));
      return parent.resolve(name);
    });
  }

  Path ofQuota() {
    return root.isUnified() ? all().get(0) : parent(CPU).resolve(name);
  }

  /**
   * Makes the group, where it is missing, inside one that shares this with others, which is made where it is missing.
   *
   * @return the one around it
   */
  Path within(SharedMemory shared) throws IOException {
    return within(MEMORY, SharedMemory.PREFIX + shared.name(), ControlFile.MEMORY, shared.bytes());
  }

  Path within(SharedCpu shared) throws IOException {
    return within(CPU, shared.folder(), ControlFile.WEIGHT, shared.weight());
  }

  /** Those in it are groups of the controller too: else version 2 would count and weigh their threads one by one. */
  private Path within(String controller, String folder, ControlFile file, long value) throws IOException {
    Path parent = root(controller).resolve(folder);
    return new DividedGroup(mount, files).exclusively(() -> {
      passOn(controller);
      files.make(parent);
      files.write(file.in(parent, root.isUnified()), Long.toString(value));
      passOn(parent, controller);
      files.make(parent.resolve(name));
      return parent;
    });
  }

  /** The same of the root, which first sends its processes away where it is not that of the tree. */
  private void passOn(String controller) throws IOException {
    if (DividedGroup.isNeeded(mount)) {
      new DividedGroup(mount, files).divide();
    } else {
      passOn(mount, controller);
    }
  }

  /** On version 2, lets the groups in this one have a controller, which stays so; on version 1 they have it. */
  private void passOn(Path group, String controller) throws IOException {
    if (root.isUnified()) {
      files.write(group.resolve(DividedGroup.PASSED_ON), "+" + controller);
    }
  }

  /**
   * The group in which processes are frozen: on version 1 one of the freezer alone, which changes nothing else and need
   * not be there yet; on version 2 the group itself, where there is one. Empty where this user can't freeze any.
   */
  Optional<Path> freezable() {
    if (root.isUnified()) {
      return all().stream().filter(folder -> Files.isWritable(folder.resolve("cgroup.freeze"))).findFirst();
    }
    Path freezer = mount.resolve(FREEZER);
    return Files.isWritable(freezer.resolve(DividedGroup.PROCESSES))
        ? Optional.of(freezer.resolve(name))
        : Optional.empty();
  }

  /** On version 2 the one folder that is there, or the one that would be made; on version 1 one of each controller. */
  List<Path> all() {
    if (root.isUnified()) {
      List<Path> here = Stream.concat(Stream.of(mount), shared(CPU).stream())
          .map(parent -> parent.resolve(name))
          .filter(Files::isDirectory)
          .toList();
      List<Path> there = here.isEmpty() ? root.elsewhere(name) : here;
      return there.isEmpty() ? List.of(mount.resolve(name)) : there;
    }
    List<Path> folders = new ArrayList<>();
    Stream.of(CPU, MEMORY, FREEZER).forEach(controller -> folders.add(mount.resolve(controller).resolve(name)));
    Stream.of(CPU, MEMORY)
        .flatMap(controller -> shared(controller).stream())
        .forEach(parent -> folders.add(parent.resolve(name)));
    return folders;
  }

  /** Removes them, and a group around them that has become empty; true when there was one. */
  boolean remove() throws IOException {
    boolean any = false;
    for (Path folder : all()) {
      Path parent = folder.getParent();
      boolean shared = isShared(parent);
      DividedGroup around = new DividedGroup(shared ? parent.getParent() : parent, files);
      any |= around.exclusively(() -> {
        boolean removed = files.remove(folder);
        if (shared) {
          removeEmpty(parent);
        }
        around.unite();
        return removed;
      });
    }
    return any;
  }

  private void removeEmpty(Path parent) throws IOException {
    if (!Files.isDirectory(parent)) {
      return;
    }
    try (Stream<Path> inside = Files.list(parent)) {
      if (inside.noneMatch(Files::isDirectory)) {
        files.remove(parent);
      }
    }
  }

  private Path root(String controller) {
    return root.isUnified() ? mount : mount.resolve(controller);
  }

  private Path parent(String controller) {
    return shared(controller).stream().findFirst().orElse(root(controller));
  }

  /** The groups that this one is in to share memory or a CPU weight with others, in one hierarchy. */
  private List<Path> shared(String controller) {
    if (!Files.isDirectory(root(controller))) {
      return List.of();
    }
    try (Stream<Path> groups = Files.list(root(controller))) {
      return groups.filter(GroupFolders::isShared).filter(group -> Files.isDirectory(group.resolve(name))).toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isShared(Path group) {
    return group.getFileName().toString().startsWith(SharedMemory.PREFIX);
  }
}

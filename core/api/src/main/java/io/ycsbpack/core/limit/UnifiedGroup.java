// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A control group of version 2: one folder, in the one tree of all controllers. */
final class UnifiedGroup extends ControlGroup {
  private static final String QUOTA = "cpu.max";

  UnifiedGroup(GroupRoot root, GroupFiles files, String name) {
    super(root, files, name);
  }

  @Override
  Path hierarchy(String controller) {
    return root().folder();
  }

  @Override
  void passOn(Path group, String controller) throws IOException {
    write(group.resolve(DividedGroup.PASSED_ON), "+" + controller);
  }

  @Override
  Path file(ControlFile file, Path folder) {
    return folder.resolve(file.ofVersion2());
  }

  /** The one that is there, or the one that would be made. */
  @Override
  List<Path> folders() {
    List<Path> here = Stream.concat(Stream.of(root().folder()), shared(CPU).stream())
        .map(parent -> parent.resolve(name()))
        .filter(Files::isDirectory)
        .toList();
    List<Path> there = here.isEmpty() ? root().elsewhere(name()) : here;
    return there.isEmpty() ? List.of(root().folder().resolve(name())) : there;
  }

  /** The group itself, if there is one. */
  @Override
  Optional<Path> freezable() {
    return folders().stream().filter(folder -> Files.isWritable(folder.resolve("cgroup.freeze"))).findFirst();
  }

  @Override
  void writePeriod(Path folder) {
    // is in the file of the quota
  }

  @Override
  void writeQuota(Path folder, String micros) throws IOException {
    write(folder.resolve(QUOTA), micros + " " + PERIOD_MICROS);
  }

  @Override
  Path ofQuota() {
    return folders().get(0);
  }

  @Override
  String quotaInPlace() throws IOException {
    return Files.readString(ofQuota().resolve(QUOTA)).strip();
  }

  @Override
  String lowestWeight() {
    return "1";
  }
}

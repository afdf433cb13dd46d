// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A control group of version 1: a folder in the hierarchy of each controller. */
final class SeparateGroups extends ControlGroup {
  private static final String FREEZER = "freezer";
  private static final String QUOTA = "cpu.cfs_quota_us";
  private static final String PERIOD = "cpu.cfs_period_us";

  SeparateGroups(GroupRoot root, GroupFiles files, String name) {
    super(root, files, name);
  }

  @Override
  Path hierarchy(String controller) {
    return root().folder().resolve(controller);
  }

  @Override
  void passOn(Path group, String controller) {
    // each hierarchy has its controller in all of its groups
  }

  @Override
  Path file(ControlFile file, Path folder) {
    return folder.resolve(file.ofVersion1());
  }

  @Override
  List<Path> folders() {
    List<Path> folders = new ArrayList<>();
    Stream.of(CPU, MEMORY, FREEZER).forEach(controller -> folders.add(hierarchy(controller).resolve(name())));
    Stream.of(CPU, MEMORY)
        .flatMap(controller -> shared(controller).stream())
        .forEach(parent -> folders.add(parent.resolve(name())));
    return folders;
  }

  /** A group of only the freezer, which changes nothing else. */
  @Override
  Optional<Path> freezable() {
    Path freezer = hierarchy(FREEZER);
    return Files.isWritable(freezer.resolve(DividedGroup.PROCESSES))
        ? Optional.of(freezer.resolve(name()))
        : Optional.empty();
  }

  @Override
  void writePeriod(Path folder) throws IOException {
    write(folder.resolve(PERIOD), Long.toString(PERIOD_MICROS));
  }

  @Override
  void writeQuota(Path folder, String micros) throws IOException {
    write(folder.resolve(QUOTA), micros);
  }

  @Override
  Path ofQuota() {
    return parent(CPU).resolve(name());
  }

  @Override
  String quotaInPlace() throws IOException {
    return Files.readString(ofQuota().resolve(QUOTA)).strip() + " "
        + Files.readString(ofQuota().resolve(PERIOD)).strip();
  }

  @Override
  String lowestWeight() {
    return "2";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A control group of version 1: a folder in the hierarchy of each controller. */
final class SeparateGroups extends ControlGroup {
  private static final String QUOTA = "cpu.cfs_quota_us";
  private static final String PERIOD = "cpu.cfs_period_us";

  SeparateGroups(ControlGroups root, GroupFiles files, String name) {
    super(root, files, name);
  }

  @Override
  void passOn(Path group, String controller) {
    // each hierarchy has its controller in all of its groups
  }

  /** A group of only the freezer, which changes nothing else. */
  @Override
  Optional<Path> freezable() {
    Path freezer = root().hierarchy("freezer");
    return Files.isWritable(freezer.resolve(DividedGroup.PROCESSES))
        ? Optional.of(freezer.resolve(name()))
        : Optional.empty();
  }

  @Override
  void writeQuota(Path folder, String micros) throws IOException {
    write(folder.resolve(PERIOD), Long.toString(PERIOD_MICROS));
    write(folder.resolve(QUOTA), micros);
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

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A control group of version 2: one folder, in the one tree of all controllers. */
final class UnifiedGroup extends ControlGroup {
  private static final String QUOTA = "cpu.max";

  UnifiedGroup(ControlGroups root, GroupFiles files, String name) {
    super(root, files, name);
  }

  @Override
  void passOn(Path group, String controller) throws IOException {
    write(group.resolve(DividedGroup.PASSED_ON), "+" + controller);
  }

  /** The group itself, if there is one. */
  @Override
  Optional<Path> freezable() {
    return folders().stream().filter(folder -> Files.isWritable(folder.resolve("cgroup.freeze"))).findFirst();
  }

  @Override
  void writeQuota(Path folder, String micros) throws IOException {
    write(folder.resolve(QUOTA), micros + " " + PERIOD_MICROS);
  }

  @Override
  Path ofQuota() {
    return folders().stream().findFirst().orElseGet(super::ofQuota);
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

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Changes the tree of control groups; tests have one that answers by the kernel's rules in plain folders. */
interface GroupFiles {
  GroupFiles KERNEL = new GroupFiles() {
  };

  default void write(Path file, String value) throws IOException {
    Files.writeString(file, value);
  }

  /** Makes a group, and missing ones above it; does nothing if it exists. */
  default void make(Path group) throws IOException {
    Files.createDirectories(group);
  }

  /** Removes a group without processes and without groups in it. True when there was one. */
  default boolean remove(Path group) throws IOException {
    return Files.deleteIfExists(group);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Changes the tree of control groups; tests have one that answers by the kernel's rules in plain folders. */
interface GroupFiles {
  GroupFiles KERNEL = new GroupFiles() {
    @Override
    public void write(Path file, String value) throws IOException {
      Files.writeString(file, value);
    }

    @Override
    public void make(Path group) throws IOException {
      Files.createDirectories(group);
    }

    @Override
    public boolean remove(Path group) throws IOException {
      return Files.deleteIfExists(group);
    }
  };

  void write(Path file, String value) throws IOException;

  /** Makes a group, and missing ones above it; does nothing if it exists. */
  void make(Path group) throws IOException;

  /** Removes a group without processes and without groups in it. True when there was one. */
  boolean remove(Path group) throws IOException;
}

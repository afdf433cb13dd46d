// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file system in memory of 64 KiB, until it is closed. Needs the right to mount.
 */
record SmallDisk(Path folder) implements AutoCloseable {

  static SmallDisk at(Path folder) throws IOException {
    Files.createDirectories(folder);
    boolean mounted = YcsbProcess.succeeds("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.toString());
    Requirement.PROGRAMS.met(mounted ? "" : "needs the right to mount");
    return new SmallDisk(folder);
  }

  @Override
  public void close() {
    assertThat(YcsbProcess.succeeds("umount", folder.toString())).isTrue();
  }
}

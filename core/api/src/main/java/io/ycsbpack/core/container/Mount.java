// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.nio.file.Path;
import java.util.List;

/**
 * A mount of a bundle's configuration.
 *
 * @param destination path in the bundle
 * @param source      of this machine, or the type again
 */
record Mount(String destination, String type, String source, List<String> options) {
  private static final String WRITABLE = "rw";

  static Mount bind(Path source, String destination, boolean writable) {
    return new Mount(destination, "bind", source.toString(), List.of("rbind", "rprivate", writable ? WRITABLE : "ro"));
  }

  /** Shows a folder at its own path by a read-only overlay. An empty folder above it makes it open to other users. */
  static Mount overlay(Path folder, Path empty) {
    return new Mount(folder.toString(), "overlay", "overlay",
        List.of("lowerdir=" + escaped(empty) + ":" + escaped(folder)));
  }

  /** Separators of mount options. */
  private static String escaped(Path path) {
    return path.toString().replaceAll("([\\\\:,])", "\\\\$1");
  }

  boolean isWritable() {
    return options.contains(WRITABLE);
  }
}

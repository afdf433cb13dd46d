package io.ycsbpack.core.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files in which a kernel tells of itself, below {@code /proc} and {@code /sys}: of this machine, or of one asked for them. */
public interface KernelFiles {

  /**
   * What is in a file.
   *
   * @throws IOException when it is not there or may not be read
   */
  String text(Path file) throws IOException;

  /**
   * The path without links.
   *
   * @throws IOException when it is not there or may not be looked at
   */
  Path real(Path path) throws IOException;

  /** Those of this machine, or of the same below another folder. */
  static KernelFiles below(Path root) {
    return new KernelFiles() {
      @Override
      public String text(Path file) throws IOException {
        return Files.readString(root.resolve(Path.of("/").relativize(file)));
      }

      @Override
      public Path real(Path path) throws IOException {
        return root.resolve(Path.of("/").relativize(path)).toRealPath();
      }
    };
  }
}

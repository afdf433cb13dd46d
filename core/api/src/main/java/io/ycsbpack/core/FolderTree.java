// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Whole folders, also while another process writes in them. */
public final class FolderTree {

  private FolderTree() {
  }

  /** Bytes of all files below; files that vanish meanwhile do not count. */
  public static long size(Path folder) throws IOException {
    long[] sum = new long[1];
    Files.walkFileTree(folder, new TolerantVisitor() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        sum[0] += attributes.size();
        return FileVisitResult.CONTINUE;
      }
    });
    return sum[0];
  }

  /**
   * Deletes a folder with its content, except files that another process keeps writing; does nothing if it does not
   * exist. Follows no links.
   */
  public static void delete(Path folder) throws IOException {
    Files.walkFileTree(folder, new TolerantVisitor() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        Files.deleteIfExists(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
        try {
          Files.deleteIfExists(visited);
        } catch (DirectoryNotEmptyException e) {
          // Somebody is still writing there.
        }
        return FileVisitResult.CONTINUE;
      }
    });
  }

  private static class TolerantVisitor extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
      return FileVisitResult.CONTINUE;
    }
  }
}

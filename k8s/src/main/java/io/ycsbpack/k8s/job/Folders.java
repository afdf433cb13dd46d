package io.ycsbpack.k8s.job;

import io.ycsbpack.core.UsageException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where the files of a run go on this machine. */
public final class Folders {

  private Folders() {
  }

  /** This folder, made where it is not there. */
  public static Path make(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UsageException("the folder " + folder + " can't be made: " + e, e);
    }
  }

  /** Moves the files up into {@code folder}; they stay where they are when one of their names is taken there. */
  public static List<Path> moveUp(List<Path> files, Path folder) {
    if (files.stream().anyMatch(file -> Files.exists(folder.resolve(file.getFileName())))) {
      return files;
    }
    return files.stream().map(file -> move(file, folder.resolve(file.getFileName()))).toList();
  }

  private static Path move(Path file, Path to) {
    try {
      return Files.move(file, to);
    } catch (FileAlreadyExistsException e) {
      return file;
    } catch (IOException e) {
      throw new UsageException("can't write " + to + ": " + e, e);
    }
  }

  /** Removes it if nothing is in it. */
  public static void removeEmpty(Path folder) {
    try (var entries = Files.list(folder)) {
      if (entries.findAny().isEmpty()) {
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UsageException("the folder " + folder + " can't be removed: " + e, e);
    }
  }
}

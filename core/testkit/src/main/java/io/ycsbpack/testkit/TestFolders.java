// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Folders of tests. All folders of a process are in one folder named by its id and start time, so that after a kill a
 * later run knows that they are unused.
 */
public final class TestFolders {
  /**
   * Their parent folder. It is not java.io.tmpdir, which the build puts into the checkout. There, a command would find
   * the checkout's commit, and only this checkout would remove the folders of a killed run.
   */
  public static final Path ALL = Path.of("/tmp");
  private static final Pattern NAME = Pattern.compile("ycsbpack-test-(\\d{1,18})-(\\d{1,18})");
  private static Path own;

  private TestFolders() {
  }

  public static Path create(String purpose) {
    try {
      return Files.createTempDirectory(own(), purpose.replaceAll("[^A-Za-z0-9]", "") + "-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static List<Path> ofEndedProcesses() {
    try (Stream<Path> folders = Files.list(ALL)) {
      return folders.filter(TestFolders::isOfAnEndedProcess).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static synchronized Path own() throws IOException {
    if (own == null) {
      ProcessHandle self = ProcessHandle.current();
      own = Files.createDirectories(ALL.resolve("ycsbpack-test-" + self.pid() + "-" + ProcessStart.ticks(self)));
      Runtime.getRuntime().addShutdownHook(new Thread(TestFolders::removeIfEmpty, "remove-test-folder"));
    }
    return own;
  }

  private static boolean isOfAnEndedProcess(Path folder) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1)))
        .filter(owner -> ProcessStart.ticks(owner) == Long.parseLong(name.group(2)))
        .isEmpty();
  }

  /**
   * Removes the folder of this process when it is empty; each process does so at its end. A hook that removes a folder
   * at that moment calls this afterwards, because hooks run in parallel.
   */
  public static synchronized void removeIfEmpty() {
    if (own == null || Files.notExists(own)) {
      return;
    }
    try (Stream<Path> left = Files.list(own)) {
      if (left.findAny().isEmpty()) {
        Files.delete(own);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

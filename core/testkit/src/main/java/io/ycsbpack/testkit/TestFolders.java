// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.testkit;

import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Folders of tests, also of JUnit's {@code @TempDir}. All folders of a process are in one folder named by its id and start time, so that after a kill a
 * later run knows that they are unused.
 */
public final class TestFolders implements TempDirFactory {
  /**
   * Their parent folder. It is not java.io.tmpdir, which the build puts into the checkout. There, a command would find
   * the checkout's commit, and only this checkout would remove the folders of a killed run.
   */
  public static final Path ALL = Path.of("/tmp");
  private static final Pattern NAME = Pattern.compile("ycsbpack-test-(\\d{1,18})-(\\d{1,18})");
  /** The 22nd field of {@code stat}, counted from the one behind the name. */
  private static final int START = 22 - 3;
  private static Path own;

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) {
    return create(context.getRequiredTestClass().getSimpleName());
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

  /**
   * The kernel's ticks from the boot of the machine to the start of a process, which tell it from another one that got
   * its number; 0 if it has ended.
   */
  public static long startTicks(ProcessHandle process) {
    return SystemFile.stat(Path.of("/proc", Long.toString(process.pid())))
        .stream()
        .skip(START)
        .findFirst()
        .map(Long::parseLong)
        .orElse(0L);
  }

  private static synchronized Path own() throws IOException {
    if (own == null) {
      ProcessHandle self = ProcessHandle.current();
      own = Files.createDirectories(ALL.resolve("ycsbpack-test-" + self.pid() + "-" + startTicks(self)));
      Runtime.getRuntime().addShutdownHook(new Thread(TestFolders::removeIfEmpty, "remove-test-folder"));
    }
    return own;
  }

  private static boolean isOfAnEndedProcess(Path folder) {
    Matcher name = NAME.matcher(folder.getFileName().toString());
    return name.matches() && ProcessHandle.of(Long.parseLong(name.group(1)))
        .filter(owner -> startTicks(owner) == Long.parseLong(name.group(2)))
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

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.dist;

import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.condition.placement.Journal;
import io.ycsbpack.core.condition.step.Step;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.Freezer;
import io.ycsbpack.core.probe.SystemFile;
import io.ycsbpack.testkit.CommandResult;
import io.ycsbpack.testkit.TestFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Before the first test: removes what test runs left that were killed. Their folders name the process that owned them,
 * and what runs for a test, or limits it, is found by its folder.
 */
public final class EndedRuns implements LauncherSessionListener {

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Path lock = TestFolders.ALL.resolve("ycsbpack-test.lock");
    // Two checkouts may start their tests at the same time.
    try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = channel.lock()) {
      for (Path folder : TestFolders.ofEndedProcesses()) {
        System.err.println("removing what an earlier test run left in " + folder);
        clear(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("what an earlier test run left can't be removed; remove it by hand", e);
    }
  }

  private static void clear(Path folder) throws IOException {
    List<Path> folders;
    try (Stream<Path> inside = Files.walk(folder)) {
      folders = inside.filter(Files::isDirectory).toList();
    }
    // What a killed experiment had frozen takes no signal.
    folders.stream()
        .flatMap(one -> AppliedLimit.of(one).group().freezable().filter(Files::isDirectory).stream())
        .forEach(group -> new Freezer(List.of(group)).turn(false));
    for (ProcessHandle process : processesOf(folder)) {
      process.destroyForcibly();
      process.onExit().join();
    }
    for (Path one : folders) {
      AppliedLimit.of(one).remove();
      for (Journal journal : Journal.leftBehind(one)) {
        journal.read()
            .undo()
            .stream()
            .map(Step::arguments)
            .filter(command -> command.get(0).equals("link"))
            .forEach(EndedRuns::undo);
      }
    }
    FolderTree.delete(folder);
  }

  /** All else that an experiment puts in place on this machine is a process, or the limit of a folder. */
  private static void undo(List<String> command) {
    CommandResult undone = InProcess.run(command.toArray(String[]::new));
    if (undone.exitCode() != 0) {
      System.err
          .println("'ycsb " + String.join(" ", command) + "' ended with " + undone.exitCode() + ": " + undone.err());
    }
  }

  private static List<ProcessHandle> processesOf(Path folder) {
    return ProcessHandle.allProcesses()
        .filter(process -> mentions(process.pid(), "cmdline", folder) || mentions(process.pid(), "environ", folder))
        .toList();
  }

  private static boolean mentions(long pid, String file, Path folder) {
    // The text is empty if the process has ended or belongs to another user.
    return SystemFile.text(Path.of("/proc/" + pid, file)).contains(folder + "/");
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.Freezer;
import io.ycsbpack.core.probe.Cgroup;
import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Freezes and thaws an auxiliary program, by a control group if this user may write one, else by the signals SIGSTOP
 * and SIGCONT. It is identified only by the program's folder, so that any later command can thaw it.
 */
public final class FrozenProcess {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(2);
  private static final String STOPPED = "T";
  private static final String ENDED = "Z";

  private final AuxiliaryProcess program;
  private final Path folder;

  public FrozenProcess(Path folder) {
    program = new AuxiliaryProcess(folder);
    this.folder = folder;
  }

  /**
   * Moves all its processes into a group that can be frozen; processes that they start later join it. Call it once
   * before {@link #turn}, because it takes longer; does nothing if signals freeze.
   *
   * @throws CommandException with exit code 5 when nothing runs from the folder, or they can't be moved
   */
  public void gather() {
    requireRunning();
    Optional<Path> group = AppliedLimit.of(folder).group().freezable();
    if (group.isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(group.get());
      // One that is started meanwhile by one that is not moved yet is found by the next look.
      if (!Deadline.after(TIMEOUT).every(PAUSE).until(() -> isGathered(group.get()))) {
        throw failed("its processes can't be gathered in " + group.get() + " within " + TIMEOUT.toSeconds() + " s",
            null);
      }
    } catch (IOException e) {
      throw failed("its processes can't be moved into " + group.get() + ": " + Reason.text(e), e);
    }
  }

  /**
   * Returns once the kernel confirms it.
   *
   * @throws CommandException with exit code 5 when it can't be, or nothing runs from the folder
   */
  public void turn(boolean frozen) {
    Optional<Path> group = gathered();
    if (group.isPresent()) {
      new Freezer(List.of(group.get())).turn(frozen);
      return;
    }
    requireRunning();
    signal(program::processes, frozen);
  }

  /** Thaws it, however it was frozen; does nothing if it is not frozen. */
  void thaw() {
    gathered().ifPresent(group -> new Freezer(List.of(group)).turn(false));
    signal(program::processes, false);
  }

  /**
   * Checks that it is still frozen, or still runs.
   *
   * @throws CommandException with exit code 4 when another program has thawed, frozen or ended it
   */
  public void require(boolean frozen) {
    Optional<Path> group = gathered();
    try {
      boolean gone = group.map(Cgroup::processes).map(List::isEmpty).orElseGet(() -> program.processes().isEmpty());
      boolean kept = group.isPresent()
          ? !gone && new Freezer(List.of(group.get())).is(frozen)
          : areStopped(program.processes(), frozen);
      if (gone || !kept) {
        throw new CommandException(ExitCode.NOT_VALID, "the neighbor in " + folder + " was "
            + (gone ? "ended" : frozen ? "thawed" : "frozen")
            + " by another program while it was measured; the pair of that moment is left out");
      }
    } catch (IOException e) {
      throw new CommandException(ExitCode.NOT_VALID, "whether the neighbor in " + folder + " is "
          + (frozen ? "frozen" : "thawed") + " can't be read any more: " + Reason.text(e), e);
    }
  }

  private Optional<Path> gathered() {
    return AppliedLimit.of(folder).group().freezable().filter(Files::isDirectory);
  }

  private boolean isGathered(Path group) throws IOException {
    List<Long> inside = Cgroup.processes(group);
    List<ProcessHandle> outside = program.processes().stream().filter(one -> !inside.contains(one.pid())).toList();
    for (ProcessHandle process : outside) {
      try {
        Files.writeString(group.resolve("cgroup.procs"), Long.toString(process.pid()));
      } catch (IOException e) {
        if (process.isAlive()) {
          throw e;
        }
      }
    }
    return outside.isEmpty();
  }

  /** Stops processes by SIGSTOP, or lets them go on by SIGCONT; includes processes that are started meanwhile. */
  static void signal(Supplier<List<ProcessHandle>> processes, boolean stopped) {
    String action = "the processes can't be " + (stopped ? "stopped by SIGSTOP" : "continued by SIGCONT");
    try {
      boolean done = Deadline.after(TIMEOUT).every(PAUSE).until(() -> {
        List<ProcessHandle> now = processes.get();
        if (areStopped(now, stopped)) {
          return true;
        }
        List<String> command = new ArrayList<>(List.of("kill", stopped ? "-STOP" : "-CONT"));
        now.forEach(process -> command.add(Long.toString(process.pid())));
        // That of a process that has just ended fails; the next look tells.
        new ProcessBuilder(command).redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .onExit()
            .join();
        return false;
      });
      if (!done) {
        throw new CommandException(ExitCode.CONDITION, action + ": not all do within " + TIMEOUT.toSeconds() + " s");
      }
    } catch (IOException e) {
      throw new CommandException(ExitCode.CONDITION, action + ": " + Reason.text(e), e);
    }
  }

  /** Whether each of these is stopped, or none is; one that has ended counts as either. */
  static boolean areStopped(List<ProcessHandle> processes, boolean stopped) {
    return processes.stream()
        .map(FrozenProcess::state)
        .allMatch(state -> state.equals(ENDED) || state.equals(STOPPED) == stopped);
  }

  private static String state(ProcessHandle process) {
    return SystemFile.stat(Path.of("/proc", Long.toString(process.pid()))).stream().findFirst().orElse(ENDED);
  }

  private void requireRunning() {
    if (program.processes().isEmpty()) {
      throw failed("nothing runs from " + folder, null);
    }
  }

  private static CommandException failed(String what, Exception cause) {
    return new CommandException(ExitCode.CONDITION, "neighbor: " + what, cause);
  }
}

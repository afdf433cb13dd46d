// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.auxiliary;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.probe.SystemFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An auxiliary program in its own session, identified only by its folder: its processes carry the folder in their
 * environment and share a control group, if there is one. Any later command finds all of them, even after the command
 * that started them was killed.
 */
public final class AuxiliaryProcess {
  private static final String MARK = "YCSBPACK_AUXILIARY";
  private static final Path PROCESSES = Path.of("/proc");
  /** Long: a neighbor of low priority gets a ten-thousandth of a busy machine. A program that fails ends the wait. */
  private static final Duration READY_TIMEOUT = Duration.ofMinutes(10);
  /** A program that can't do its work ends within this time. */
  private static final Duration SETTLE_TIME = Duration.ofMillis(300);
  private static final Duration GRACE = Duration.ofSeconds(5);
  /** A killed process ends at once, except for the release of its memory. */
  private static final Duration KILLED = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int SESSION_FIELD = 3;
  private static final int LAST_LINES = 3;

  private final Path folder;

  public AuxiliaryProcess(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  /**
   * Starts it, and returns once all its processes run and it serves.
   *
   * @return id of its first process
   * @throws CommandException with exit code 5 when it can't be started; then nothing of it is left
   */
  public long start(AuxiliaryProgram.Launch launch, ResourceLimit limit) {
    if (!Files.isDirectory(PROCESSES)) {
      throw failed("the processes of this machine can't be listed; neighbors and proxies need Linux", null);
    }
    if (!processes().isEmpty()) {
      throw failed("a program runs already from " + folder + "; stop it first", null);
    }
    if (launch.port().filter(AuxiliaryProcess::answers).isPresent()) {
      throw failed("another program serves port " + launch.port().get() + " already; give another by -p port=...",
          null);
    }
    try {
      List<String> command = new ArrayList<>(List.of("setsid"));
      command.addAll(launch.command());
      ProcessBuilder builder = new ProcessBuilder(AppliedLimit.of(folder).put(limit, command))
          .directory(folder.toFile())
          .redirectErrorStream(true)
          .redirectInput(Path.of("/dev/null").toFile())
          .redirectOutput(output().toFile());
      builder.environment().put(MARK, folder.toString());
      Process process = builder.start();
      awaitReady(process, launch);
      return process.pid();
    } catch (IOException e) {
      stop();
      throw failed("it can't be started: " + e.getMessage(), e);
    } catch (CommandException e) {
      stop();
      throw e;
    }
  }

  /** Ends all its processes, also frozen ones, and removes their limit. False when there was nothing. */
  public boolean stop() {
    boolean any = !processes().isEmpty();
    if (any) {
      // A frozen process gets no signal before it is thawed.
      new FrozenProcess(folder).thaw();
    }
    processes().forEach(ProcessHandle::destroy);
    if (!held(GRACE, () -> processes().isEmpty())) {
      processes().forEach(ProcessHandle::destroyForcibly);
      if (!held(KILLED, () -> processes().isEmpty())) {
        throw failed("its processes can't be ended: " + processes(), null);
      }
    }
    AppliedLimit.of(folder).remove();
    return any;
  }

  public List<ProcessHandle> processes() {
    List<Long> all = ProcessHandle.allProcesses().map(ProcessHandle::pid).toList();
    Set<Long> marked = all.stream().filter(this::isMarked).collect(Collectors.toSet());
    // Only sessions led by a marked process: before it has its own, the first process is in the session of its starter.
    Set<Long> sessions = marked.stream().filter(pid -> session(pid) == pid).collect(Collectors.toSet());
    // A program may write over its environment (nginx does for its workers), but not leave its session unnoticed.
    Stream<Long> found = all.stream().filter(pid -> marked.contains(pid) || sessions.contains(session(pid)));
    return Stream.concat(found, AppliedLimit.of(folder).group().processes().stream())
        .distinct()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .filter(handle -> handle.pid() != ProcessHandle.current().pid())
        .toList();
  }

  private void awaitReady(Process process, AuxiliaryProgram.Launch launch) throws IOException {
    boolean ready = held(READY_TIMEOUT, () -> {
      requireAlive(process);
      return processes().size() >= launch.processes() && launch.port().map(AuxiliaryProcess::answers).orElse(true);
    });
    if (!ready) {
      String port = launch.port().map(number -> ", and port " + number + " has to be served").orElse("");
      throw failed("after " + READY_TIMEOUT.toSeconds() + " s, " + processes().size() + " of " + launch.processes()
          + " processes run" + port + ": " + lastWords(), null);
    }
    held(SETTLE_TIME, () -> {
      requireAlive(process);
      return false;
    });
  }

  private void requireAlive(Process process) throws IOException {
    if (!process.isAlive()) {
      throw failed("it ended at once with exit code " + process.exitValue() + ": " + lastWords(), null);
    }
  }

  private static boolean answers(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private static <E extends Exception> boolean held(Duration timeout, Deadline.Condition<E> condition) throws E {
    return Deadline.after(timeout).every(PAUSE).until(condition);
  }

  private boolean isMarked(long pid) {
    String environment = SystemFile.text(PROCESSES.resolve(pid + "/environ"));
    return ("\0" + environment).contains("\0" + MARK + "=" + folder + "\0") || isTitled(pid);
  }

  /**
   * A program that writes over its environment, as nginx does, still works in its folder and was told so by its
   * arguments.
   */
  private boolean isTitled(long pid) {
    try {
      return Files.readSymbolicLink(PROCESSES.resolve(pid + "/cwd")).equals(folder.toRealPath())
          && SystemFile.text(PROCESSES.resolve(pid + "/cmdline")).contains(folder + "/");
    } catch (IOException e) {
      // another user's, or gone meanwhile
      return false;
    }
  }

  /** Negative if the process is gone. */
  private static long session(long pid) {
    return SystemFile.stat(PROCESSES.resolve(Long.toString(pid)))
        .stream()
        .skip(SESSION_FIELD)
        .findFirst()
        .map(Long::valueOf)
        .orElse(-pid);
  }

  private Path output() {
    return folder.resolve("output.txt");
  }

  private String lastWords() throws IOException {
    List<String> lines = new String(Files.readAllBytes(output()), StandardCharsets.UTF_8).lines()
        .filter(line -> !line.isBlank())
        .toList();
    return lines.isEmpty()
        ? "it printed nothing"
        : String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }

  private static CommandException failed(String what, Exception cause) {
    return new CommandException(ExitCode.CONDITION, "neighbor or proxy: " + what, cause);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.container.AppliedTraits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A server's process that is being started: this process's child, or the first process of a container. */
final class ServerProcess {
  private final Process started;
  private final Optional<Long> contained;
  private final boolean isContainer;

  private ServerProcess(Process started, Optional<Long> contained, boolean isContainer) {
    this.started = started;
    this.contained = contained;
    this.isContainer = isContainer;
  }

  /**
   * Waits for the container if the command starts one.
   *
   * @param timeout after which a runtime that has not started the container is killed
   */
  static ServerProcess of(Process started, DataFolder folder, Duration timeout) throws InterruptedException {
    AppliedTraits traits = AppliedTraits.of(folder.root());
    if (!traits.isContainer()) {
      return new ServerProcess(started, Optional.empty(), false);
    }
    if (!started.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
      started.destroyForcibly().waitFor();
    }
    return new ServerProcess(started, started.exitValue() == 0
        ? traits.containerProcess().stream().boxed().findFirst()
        : Optional.empty(), true);
  }

  /** On this machine, not in the container. */
  long pid() {
    return contained.orElseGet(started::pid);
  }

  boolean isAlive() {
    return isContainer ? contained.filter(ServerProcess::goesOn).isPresent() : started.isAlive();
  }

  /** A process whose exit code was not read by its parent is still listed after its end, in state Z (zombie). */
  private static boolean goesOn(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return !stat.substring(stat.lastIndexOf(')') + 1).strip().startsWith("Z");
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Whether the code of the container's image is too old to know its process id on this machine, so that it can't be
   * found by it.
   */
  boolean isOfAnotherVersion(DataFolder folder) throws IOException {
    return contained.isPresent()
        && ServerState.read(folder).filter(state -> state.pid() != contained.get()).isPresent();
  }

  String end() {
    return isContainer && contained.isPresent()
        ? "its container ended"
        : (isContainer ? "its container could not be started, code " : "its process ended with code ")
            + started.exitValue();
  }

  boolean isFolderTaken() {
    return !isContainer && started.exitValue() == EngineMain.FOLDER_TAKEN;
  }

  void kill() {
    started.destroyForcibly();
    contained.flatMap(ProcessHandle::of).ifPresent(ProcessHandle::destroyForcibly);
  }

  /** The process that ends with this one. */
  Process owned() {
    return started;
  }
}

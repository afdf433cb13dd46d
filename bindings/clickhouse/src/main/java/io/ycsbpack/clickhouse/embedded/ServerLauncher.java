// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.clickhouse.connection.ClickHouseProperties;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.FreePort;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.parameter.Memory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;

/**
 * Starts the server's process and waits until this process, and no other, answers.
 *
 * @param engine absolute, since the server's process has another working folder
 * @param httpPort empty for any free one
 * @param ports gives free ones
 */
record ServerLauncher(Path engine, DataFolder folder, Optional<Integer> httpPort, IntSupplier ports) {
  /** A start takes 1 to 3 s; it took over a minute on one core with 30 other processes waiting for it. */
  private static final Duration START_TIMEOUT = Duration.ofMinutes(5);
  private static final Duration PAUSE = Duration.ofMillis(20);
  /** Another process may take a free port before the server does, but hardly this often. */
  private static final int PORT_ATTEMPTS = 5;
  private static final int LINES_SHOWN = 5;
  /** Enough to start and to answer small queries. */
  private static final Memory ENOUGH = Memory.parse("1Gi");

  ServerLauncher(Path engine, Path data, Optional<Integer> httpPort) {
    this(engine.toAbsolutePath(), prepare(data.toAbsolutePath().normalize()), httpPort, FreePort::any);
  }

  /**
   * Starts the server under the limit and with the traits that are in place.
   *
   * @param detached whether it outlives this process
   * @throws TargetException if it does not answer within {@link #START_TIMEOUT}, with the reason
   */
  EmbeddedClickHouse launch(boolean detached) {
    try {
      for (int attempt = 1; attempt <= PORT_ATTEMPTS; attempt++) {
        Optional<EmbeddedClickHouse> server = attempt(detached);
        if (server.isPresent()) {
          return server.get();
        }
      }
    } catch (IOException e) {
      throw failed(e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted", e);
    }
    throw failed("each of " + PORT_ATTEMPTS + " pairs of free ports was taken by another process at once", null);
  }

  /** Empty if another process took a port meanwhile. */
  private Optional<EmbeddedClickHouse> attempt(boolean detached) throws IOException, InterruptedException {
    int http = httpPort.orElseGet(ports::getAsInt);
    int tcpPort = ports.getAsInt();
    long killedBefore = AppliedLimit.of(folder.root()).memoryKills();
    ServerProcess process = ServerProcess.start(engine, folder, http, tcpPort, detached, START_TIMEOUT);
    ServerState state = new ServerState(process.pid(), ServerProcess.address(folder).listen(), http, tcpPort,
        detached);
    boolean ready = false;
    try {
      AtomicReference<Optional<String>> version = new AtomicReference<>(Optional.empty());
      boolean inTime = Deadline.after(START_TIMEOUT).every(PAUSE).await(() -> {
        if (!process.isAlive()) {
          return true;
        }
        if (process.isOfAnotherVersion(folder)) {
          throw failed("the image has the code of another version of ycsbpack; make it again by 'scripts/image"
              + " container'", null);
        }
        version.set(state.version());
        return version.get().isPresent();
      });
      if (!inTime) {
        throw failed("no answer within " + START_TIMEOUT.toSeconds() + " s" + lastWords(), null);
      }
      if (version.get().isPresent()) {
        ready = true;
        return Optional.of(new EmbeddedClickHouse(folder, state, version.get().get(),
            detached ? Optional.empty() : Optional.of(process.started())));
      }
    } finally {
      if (!ready) {
        process.kill();
      }
    }
    if (process.isFolderTaken()) {
      throw taken(folder, ServerState.read(folder));
    }
    AppliedLimit limit = AppliedLimit.of(folder.root());
    if (limit.memoryKills() > killedBefore) {
      throw failed(killedByLimit(limit.memory()), null);
    }
    String lastWords = lastWords();
    if (lastWords.contains("Address already in use") && httpPort.isEmpty()) {
      return Optional.empty();
    }
    throw failed(process.end() + lastWords, null);
  }

  /** @throws TargetException if the folder can't be written to, or has a live server */
  static DataFolder prepare(Path root) {
    try {
      // Keep other users of this machine out of a folder that is made here.
      Files.createDirectories(root, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      DataFolder folder = DataFolder.at(root);
      Files.createDirectories(folder.database());
      Files.createDirectories(folder.temporary());
      Optional<ServerState> holder = EmbeddedControl.living(folder);
      if (holder.isPresent()) {
        // Check this first: the traits and limit of a live server look like leftovers of a killed one.
        throw taken(folder, holder);
      }
      return folder;
    } catch (IOException e) {
      throw new TargetException(
          "can't write to " + root + ", the data folder of the embedded ClickHouse (" + Reason.text(e)
              + "); name another folder by -p " + ClickHouseProperties.EMBEDDED_DATA.name() + "=...",
          e);
    }
  }

  private static TargetException taken(DataFolder folder, Optional<ServerState> holder) {
    String who = holder.map(state -> "the server of another ycsb command, pid " + state.pid()).orElse("another server");
    return new TargetException("the data folder " + folder.root() + " is in use by " + who
        + "; wait until it ends, stop a detached one with 'ycsb embedded stop', or use another folder by -p "
        + ClickHouseProperties.EMBEDDED_DATA.name() + "=...");
  }

  static String killedByLimit(OptionalLong bytes) {
    if (bytes.isEmpty()) {
      return "killed by its memory limit; give more";
    }
    Memory memory = new Memory(bytes.getAsLong());
    return "killed by its memory limit of " + memory + "; give "
        + (memory.bytes() < ENOUGH.bytes() ? ENOUGH + " or more" : "more");
  }

  private TargetException failed(String reason, Throwable cause) {
    return new TargetException("the embedded ClickHouse on " + folder.root() + " did not start: " + reason, cause);
  }

  private String lastWords() throws IOException {
    // Not readAllLines: a crashing process may write anything.
    List<String> lines = new String(Files.readAllBytes(folder.output()), StandardCharsets.UTF_8).lines()
        .filter(line -> !line.isBlank() && !line.startsWith("Logging "))
        .toList();
    List<String> tail = lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size());
    return tail.isEmpty() ? " and left no message" : "; it printed:\n  " + String.join("\n  ", tail);
  }
}

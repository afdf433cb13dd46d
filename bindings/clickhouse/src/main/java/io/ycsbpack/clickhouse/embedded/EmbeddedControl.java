// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.clickhouse.ClickHouseProperties;
import io.ycsbpack.core.Deadline;
import io.ycsbpack.core.FolderTree;
import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.probe.ProcessLimit;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import site.ycsb.Client;

/** {@code ycsb embedded start|stop|status} for ClickHouse: one detached server for each data folder. */
public final class EmbeddedControl implements EmbeddedServer {
  /** File handles of an idle server: 135 were counted. */
  private static final long OWN_HANDLES = 200;
  /** For a connection and the parts of tables that its query reads: 1,264 were counted under 100 threads of tenantq. */
  private static final long HANDLES_OF_A_CLIENT = 12;
  private static final PropertyType<Integer> THREADS = PropertyType.integer(1, Integer.MAX_VALUE);
  /** The system frees the memory and the lock of a killed server within moments, on a busy machine within seconds. */
  private static final Duration KILL_TIME = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofMillis(20);

  @Override
  public Path data(Settings settings) {
    return folder(settings).root();
  }

  @Override
  public Optional<Running> running(Settings settings) {
    return join(folder(settings)).map(EmbeddedControl::described);
  }

  @Override
  public List<Path> prepare(Settings settings, Console console) {
    Path engine = engine(settings, console);
    ServerLauncher.prepare(folder(settings).root());
    return ServerLauncher.programs(engine.toAbsolutePath());
  }

  @Override
  public Running start(Settings settings, Optional<Integer> port, Console console) {
    return described(new ServerLauncher(engine(settings, console), folder(settings).root(), port).launch(true));
  }

  @Override
  public Map<String, String> on(Path folder) {
    return Map.of(ClickHouseProperties.EMBEDDED_DATA.name(), folder.toAbsolutePath().toString());
  }

  @Override
  public String address(Settings settings) {
    return required(settings).httpAddress();
  }

  @Override
  public Map<String, String> reached(List<String> addresses) {
    return Map.of(ClickHouseProperties.URL.name(), "jdbc:clickhouse://" + String.join(",", addresses) + "/default");
  }

  @Override
  public Map<String, String> through(String address) {
    return Map.of(ClickHouseProperties.THROUGH.name(), address);
  }

  @Override
  public int kill(Settings settings) {
    DataFolder folder = folder(settings);
    ServerState state = required(settings);
    kill(state.process(folder).stream().toList(), folder);
    return state.httpPort();
  }

  private static ServerState required(Settings settings) {
    return living(folder(settings))
        .orElseThrow(() -> new TargetException("no embedded ClickHouse runs on "
            + folder(settings).root() + "; start one with 'ycsb embedded start'"));
  }

  @Override
  public Optional<String> stop(Settings settings, Console console) {
    DataFolder folder = folder(settings);
    Optional<ServerState> detached = living(folder).filter(ServerState::detached);
    // Servers whose data folder was removed can't end in order, and have nothing to keep.
    boolean removed = folder.isRemoved();
    List<ProcessHandle> servers = removed
        ? ServerState.detached(folder)
        : detached.flatMap(state -> state.process(folder)).stream().toList();
    if (servers.isEmpty()) {
      return Optional.empty();
    }
    String who = named(servers);
    if (!removed) {
      servers.forEach(ProcessHandle::destroy);
      if (!gone(servers, folder, Engine.STOP_TIME.plusSeconds(2))) {
        console.warn(who + ", did not stop in time and is killed; its data stay");
      }
    }
    kill(servers, folder);
    return Optional.of(removed
        ? "killed " + who + ": its data folder " + UserFolders.ofThisUser().shown(folder.root())
            + " was removed while it ran"
        : "stopped " + who);
  }

  private static void kill(List<ProcessHandle> servers, DataFolder folder) {
    servers.forEach(ProcessHandle::destroyForcibly);
    if (!gone(servers, folder, KILL_TIME)) {
      throw new TargetException(named(servers) + ", can't be killed");
    }
  }

  private static String named(List<ProcessHandle> servers) {
    return servers.stream()
        .map(server -> Long.toString(server.pid()))
        .collect(Collectors.joining(", ", "the embedded ClickHouse, pid ", ""));
  }

  /** Not by ProcessHandle.onExit, which never returns if no init process reaps orphans. */
  private static boolean gone(List<ProcessHandle> servers, DataFolder folder, Duration timeout) {
    return Deadline.after(timeout)
        .every(PAUSE)
        .until(() -> servers.stream().noneMatch(server -> ServerState.isServing(server, folder)));
  }

  /** Removes only files of our servers, and only while no server uses them. */
  @Override
  public void removeData(Settings settings) {
    DataFolder folder = folder(settings);
    if (!Files.exists(folder.database())) {
      return;
    }
    try (FileChannel lock = folder.take(KILL_TIME)
        .orElseThrow(() -> new TargetException("the data in " + folder.root() + " are in use and stay"))) {
      FolderTree.delete(folder.root());
    } catch (IOException e) {
      throw new TargetException("the data in " + folder.root() + " can't be removed: " + Reason.text(e), e);
    }
  }

  @Override
  public Optional<String> status(Settings settings) {
    DataFolder folder = folder(settings);
    return living(folder).map(state -> state.detached()
        ? running(settings).map(Running::line)
            .orElse("embedded ClickHouse, pid " + state.pid() + ", lives but does not answer on "
                + state.httpAddress() + "; see " + folder.log())
        : "no detached server; a ycsb command is using " + UserFolders.ofThisUser().shown(folder.root())
            + " with its own server, pid " + state.pid());
  }

  @Override
  public Path fetch(Settings settings, Console console) {
    return EnginePackage.find(settings, console);
  }

  private static Running described(EmbeddedClickHouse server) {
    return new Running(server.pid(), server.description() + "; pid " + server.pid() + ", " + server.jdbcUrl()
        + ", native port " + server.tcpPort());
  }

  /**
   * Joins the detached server on the settings' data folder, if one runs, and leaves it running when closed. Otherwise
   * starts one that ends when closed, and with this process.
   *
   * @throws TargetException if it is not available or can't be started, in one line
   */
  public static EmbeddedClickHouse joinOrStart(Settings settings, Console console) {
    return join(folder(settings)).orElseGet(
        () -> EmbeddedClickHouse.start(engine(settings, console), folder(settings).root(), Optional.empty()));
  }

  /** The detached server that answers on this folder. */
  static Optional<EmbeddedClickHouse> join(DataFolder folder) {
    return living(folder).filter(ServerState::detached)
        .flatMap(state -> state.version()
            .map(version -> new EmbeddedClickHouse(folder, state, version, Optional.empty())));
  }

  /** The server, of whatever command, whose process lives on this folder. Removes the state of a killed one. */
  static Optional<ServerState> living(DataFolder folder) {
    try {
      Optional<ServerState> state = ServerState.read(folder);
      if (state.isEmpty() || state.get().process(folder).isPresent()) {
        return state;
      }
      Optional<FileChannel> lock = folder.take(Duration.ZERO);
      if (lock.isPresent()) {
        try (FileChannel taken = lock.get()) {
          Files.deleteIfExists(folder.state());
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw new TargetException("can't determine whether an embedded ClickHouse runs: " + e.getMessage(), e);
    }
  }

  static DataFolder folder(Settings settings) {
    Path root = ClickHouseProperties.EMBEDDED_DATA.find(settings)
        .orElseGet(() -> UserFolders.ofThisUser().data().resolve("clickhouse"));
    try {
      return DataFolder.at(root);
    } catch (IOException e) {
      throw new TargetException("can't use the data folder " + root + ": " + Reason.text(e) + "; name another by -p "
          + ClickHouseProperties.EMBEDDED_DATA.name() + "=...", e);
    }
  }

  /**
   * Fetches the engine if need be.
   *
   * @throws UsageException if the server would have too few file handles
   */
  private static Path engine(Settings settings, Console console) {
    requireHandles(THREADS.parse(settings.values().getOrDefault(Client.THREAD_COUNT_PROPERTY, "1")),
        ProcessLimit.ofFiles().soft());
    return EnginePackage.find(settings, console);
  }

  /**
   * A server inherits the limit of the process that starts it. Without free handles it closes connections, and its
   * clients do not learn why.
   */
  static void requireHandles(int threads, long most) {
    long needed = OWN_HANDLES + HANDLES_OF_A_CLIENT * threads;
    if (needed > most) {
      throw new UsageException("the embedded ClickHouse needs some " + needed + " file handles for "
          + Client.THREAD_COUNT_PROPERTY + "=" + threads + ", and may have " + most
          + "; raise the limit (ulimit -n), or lower " + Client.THREAD_COUNT_PROPERTY);
    }
  }
}

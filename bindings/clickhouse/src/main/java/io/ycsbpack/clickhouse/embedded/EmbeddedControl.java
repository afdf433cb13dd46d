package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.binding.EmbeddedServer;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** {@code ycsb embedded start|stop|status} for ClickHouse: one detached server for each data folder. */
public final class EmbeddedControl implements EmbeddedServer {
  private static final Duration KILL_TIME = Duration.ofSeconds(10);
  private static final Duration PAUSE = Duration.ofMillis(20);

  @Override
  public String start(Settings settings, Console console) {
    Optional<EmbeddedClickHouse> running = EmbeddedServers.join(EmbeddedServers.folder(settings));
    if (running.isPresent()) {
      return "running already: " + line(running.get());
    }
    return "started " + line(new ServerLauncher(EmbeddedServers.options(settings, console)).launch(true));
  }

  @Override
  public Optional<String> stop(Settings settings, Console console) {
    DataFolder folder = EmbeddedServers.folder(settings);
    Optional<ServerState> detached = EmbeddedServers.living(folder).filter(ServerState::detached);
    detached.ifPresent(state -> end(state, folder, console));
    return detached.map(state -> "stopped the embedded ClickHouse, pid " + state.pid() + "; its data stay in "
        + UserFolders.ofThisUser().shown(folder.root()));
  }

  @Override
  public Optional<String> status(Settings settings) {
    DataFolder folder = EmbeddedServers.folder(settings);
    Optional<ServerState> living = EmbeddedServers.living(folder);
    return living.map(state -> state.detached()
        ? EmbeddedServers.join(folder).map(EmbeddedControl::line).orElse(silent(state, folder))
        : "no detached server; a ycsb command is using " + UserFolders.ofThisUser().shown(folder.root())
            + " with a server of its own, pid " + state.pid());
  }

  @Override
  public Path fetch(Settings settings, Console console) {
    return EnginePackage.find(settings, console);
  }

  private static String silent(ServerState state, DataFolder folder) {
    return "embedded ClickHouse, pid " + state.pid() + ", lives but does not answer on 127.0.0.1:" + state.httpPort()
        + "; see " + folder.log();
  }

  private static String line(EmbeddedClickHouse server) {
    return server.description() + "; pid " + server.pid() + ", " + server.jdbcUrl() + ", native port "
        + server.tcpPort();
  }

  /** Not by ProcessHandle.onExit: that waits for ever where nobody reaps a process without a parent. */
  private static void end(ServerState state, DataFolder folder, Console console) {
    state.process(folder).ifPresent(ProcessHandle::destroy);
    if (!gone(state, folder, EngineService.STOP_TIME.plusSeconds(2))) {
      console
          .warn("the embedded ClickHouse, pid " + state.pid() + ", did not stop in time and is killed; its data stay");
      state.process(folder).ifPresent(ProcessHandle::destroyForcibly);
      if (!gone(state, folder, KILL_TIME)) {
        throw new TargetException(
            "the embedded ClickHouse, pid " + state.pid() + ", can't be stopped, not even killed");
      }
    }
  }

  private static boolean gone(ServerState state, DataFolder folder, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (state.process(folder).isPresent()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new TargetException("interrupted while the embedded ClickHouse, pid " + state.pid() + ", was stopping",
            e);
      }
    }
    return true;
  }
}

package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

public final class EmbeddedServers {

  private EmbeddedServers() {
  }

  /**
   * Joins the detached server if one runs on the settings' data folder, and leaves it running when closed; else starts
   * one that ends when closed, and with this process.
   *
   * @throws TargetException if it is not available or can't be started, in one line
   */
  public static EmbeddedClickHouse joinOrStart(Settings settings, Console console) {
    Optional<EmbeddedClickHouse> running = join(folder(settings));
    return running.orElseGet(() -> EmbeddedClickHouse.start(options(settings, console)));
  }

  /** The detached server that answers on this folder. */
  static Optional<EmbeddedClickHouse> join(DataFolder folder) {
    return living(folder).filter(ServerState::detached)
        .flatMap(state -> ServerProbe.version(state)
            .map(version -> new EmbeddedClickHouse(folder, state, version, Optional.empty())));
  }

  /** The server, of whatever command, whose process lives on this folder. */
  static Optional<ServerState> living(DataFolder folder) {
    try {
      return ServerState.living(folder);
    } catch (IOException e) {
      throw new TargetException("can't determine whether an embedded ClickHouse runs: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TargetException("interrupted while looking for an embedded ClickHouse", e);
    }
  }

  static DataFolder folder(Settings settings) {
    Path root = EmbeddedProperties.DATA.find(settings)
        .orElseGet(() -> UserFolders.ofThisUser().data().resolve("clickhouse"));
    try {
      return DataFolder.at(root);
    } catch (IOException e) {
      throw new TargetException("can't use the data folder " + root + ": " + Reason.text(e) + "; name another by -p "
          + EmbeddedProperties.DATA.name() + "=...", e);
    }
  }

  /**
   * Fetches the engine if need be.
   *
   * @throws io.ycsbpack.core.UsageException if the server would have too few file handles
   */
  static EmbeddedOptions options(Settings settings, Console console) {
    ServerFiles.require(settings);
    return EmbeddedOptions.of(EnginePackage.find(settings, console), folder(settings).root());
  }
}

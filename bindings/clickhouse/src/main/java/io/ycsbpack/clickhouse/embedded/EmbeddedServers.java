// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.limit.FileHandles;
import io.ycsbpack.core.property.PropertyType;
import io.ycsbpack.core.property.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import site.ycsb.Client;

/** Finds or starts the embedded server that the settings name. */
public final class EmbeddedServers {
  /** File handles of an idle server: 135 were counted. */
  private static final long OWN_HANDLES = 200;
  /** For a connection and the parts of tables that its query reads: 1,264 were counted under 100 threads of tenantq. */
  private static final long HANDLES_OF_A_CLIENT = 12;
  private static final PropertyType<Integer> THREADS = PropertyType.integer(1, Integer.MAX_VALUE);

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
        .flatMap(state -> state.version()
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
   * @throws UsageException if the server would have too few file handles
   */
  static EmbeddedOptions options(Settings settings, Console console) {
    requireHandles(THREADS.parse(settings.values().getOrDefault(Client.THREAD_COUNT_PROPERTY, "1")),
        FileHandles.most());
    return EmbeddedOptions.of(EnginePackage.find(settings, console), folder(settings).root());
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

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.clickhouse.embedded;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UserFolders;
import io.ycsbpack.core.console.ProcessConsole;
import io.ycsbpack.core.container.AppliedTraits;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A running ClickHouse server of our own on this machine. One that {@link #start} started ends with {@link #close}, and
 * by itself when this process ends in whatever way; one that was joined is left running.
 */
public final class EmbeddedClickHouse implements AutoCloseable {
  /** {@code sha256:} and enough of the digest to tell images apart. */
  private static final int SHORT_DIGEST = 19;

  private final DataFolder folder;
  private final ServerState state;
  private final String version;
  private final Optional<Process> owned;
  private final Map<String, String> runtime;

  EmbeddedClickHouse(DataFolder folder, ServerState state, String version, Optional<Process> owned) {
    this.folder = folder;
    this.state = state;
    this.version = version;
    this.owned = owned;
    runtime = AppliedTraits.of(folder.root()).runtime();
  }

  /**
   * Starts a server without a limit that ends with this process, and returns once it answers.
   *
   * @param engine path of {@code libchdb.so}
   * @param data folder of its data; created if it does not exist
   * @param httpPort empty for any free one
   * @throws TargetException if it can't start: the reason in one line and the last lines of the server's own error
   */
  public static EmbeddedClickHouse start(Path engine, Path data, Optional<Integer> httpPort) {
    ServerLauncher launcher = new ServerLauncher(engine, data, httpPort);
    AppliedTraits.of(launcher.folder().root()).remove();
    return launcher.launch(false);
  }

  /** For the ClickHouse JDBC driver, database {@code default}; holds no password. */
  public String jdbcUrl() {
    return "jdbc:clickhouse://" + state.httpAddress() + "/default";
  }

  public int httpPort() {
    return state.httpPort();
  }

  public int tcpPort() {
    return state.tcpPort();
  }

  public long pid() {
    return state.pid();
  }

  public UsageProbe probe() {
    return AppliedTraits.of(folder.root()).probe(state.pid());
  }

  public String version() {
    return version;
  }

  public String description() {
    String container = runtime.isEmpty() ? ""
        : ", in a container by " + runtime.get("runtime") + ", image "
            + runtime.get("image").substring(0, SHORT_DIGEST) + ", kernel inside " + runtime.get("containerKernel")
            + ", control group " + runtime.get("containerGroup");
    return "embedded ClickHouse " + version + " on " + state.httpAddress() + ", data in "
        + UserFolders.ofThisUser().shown(folder.root()) + container + "; figures measure this machine";
  }

  /** The container runtime and its proof, by names for a record; empty without a container. */
  public Map<String, String> runtime() {
    return runtime;
  }

  /** Stops the server if it was started here, and returns once its process is gone. */
  @Override
  public void close() {
    owned.ifPresent(this::stop);
  }

  private void stop(Process process) {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // Expected if the process is gone: its end of the pipe is, too.
    }
    // The process gives itself that time; a little more shows that even this fails.
    process.onExit().completeOnTimeout(process, Engine.STOP_TIME.toSeconds() + 2, TimeUnit.SECONDS).join();
    if (process.isAlive()) {
      ProcessConsole.warn("the embedded ClickHouse, pid " + pid()
          + ", did not stop in time and is killed; its data stay");
      process.destroyForcibly().onExit().join();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.binding;

import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A binding's own server, kept running between commands by {@code ycsb embedded start|stop|status}. Commands put its
 * limit and container traits in place, by the folder of its data, before it starts, and remove them after it has ended.
 * A binding starts it by the command line of {@link io.ycsbpack.core.container.AppliedTraits#start} for that folder.
 *
 * <p>A method throws {@link io.ycsbpack.core.TargetException} when the server is not available or running as needed, or
 * when another server uses its folder.
 */
public interface EmbeddedServer {

  /** @throws UsageException when there is no such binding, or it has none */
  static EmbeddedServer of(String binding) {
    return Binding.named(binding)
        .embedded()
        .orElseThrow(() -> new UsageException("the binding '" + binding + "' has no embedded server"));
  }

  /** The folder of its data, which need not be there yet; always the same one for the same server. */
  Path data(Settings settings);

  /** {@code line} says which server this is and how to reach it. */
  record Running(long pid, String line) {
  }

  /** The one that {@link #start} started; empty when none runs. */
  Optional<Running> running(Settings settings);

  /**
   * Makes its folder of data and its programs ready, and starts nothing.
   *
   * @return files and folders that it is started from
   */
  List<Path> prepare(Settings settings, Console console);

  /**
   * Starts it detached from this process, under the limit and traits in place, and returns once it answers. Its data
   * may be from a killed server.
   *
   * @param port on which it serves clients; empty for any free one
   */
  Running start(Settings settings, Optional<Integer> port, Console console);

  /**
   * Stops the server that {@link #start} started, and waits until it is gone; kills it if its data were removed.
   *
   * @return the begin of a line that says which was stopped; empty when none was running
   */
  Optional<String> stop(Settings settings, Console console);

  void removeData(Settings settings);

  /** Settings under which {@code start}, {@code stop} and a run mean the server whose data are in this folder. */
  Map<String, String> on(Path folder);

  /** The client address of the running server, as {@code host:port}. */
  String address(Settings settings);

  /** Settings under which a run's operations go to these addresses, {@code host:port}, which hold the same data. */
  Map<String, String> reached(List<String> addresses);

  /**
   * Settings under which a run's operations go through a proxy at this address, while data, checks and probes go to the
   * servers themselves.
   */
  Map<String, String> through(String address);

  /**
   * Kills the running one as a power cut would (SIGKILL); its data stay.
   *
   * @return the port on which it served clients
   */
  int kill(Settings settings);

  /** One line on the running one; empty when none runs. */
  Optional<String> status(Settings settings);

  /** Gets the server's program if it is missing, and starts nothing. */
  Path fetch(Settings settings, Console console);
}

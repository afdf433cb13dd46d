package io.ycsbpack.core.binding;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.UsageException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.container.ContainerTraits;
import io.ycsbpack.core.limit.ResourceLimit;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A binding's own server, kept running between commands by {@code ycsb embedded start|stop|status}. */
public interface EmbeddedServer {

  /**
   * The one of this binding.
   *
   * @throws UsageException when there is no such binding, or it has none
   */
  static EmbeddedServer of(String binding) {
    return Binding.named(binding)
        .embedded()
        .orElseThrow(() -> new UsageException("the binding '" + binding + "' has no embedded server"));
  }

  /**
   * Starts it detached from this process and returns once it answers; joins it when it runs already.
   *
   * @param limit  what it may use
   * @param traits what it has of a container
   * @return one line that says which server this is and how to reach it
   * @throws TargetException when it is not available or can't be started, or runs already and a limit or traits are
   *                         asked for
   */
  String start(Settings settings, ResourceLimit limit, ContainerTraits traits, Console console);

  /** The same without traits of a container. */
  default String start(Settings settings, ResourceLimit limit, Console console) {
    return start(settings, limit, ContainerTraits.NONE, console);
  }

  /**
   * Stops the one that {@link #start} started, waits until it is gone, and removes its limit and its traits; kills it
   * where its data were removed under it.
   *
   * @param removeData whether its data go too
   * @return one line that says which was stopped; empty when none was running
   */
  Optional<String> stop(Settings settings, boolean removeData, Console console);

  /** Settings under which {@code start}, {@code stop} and a run mean the server whose data are in this folder. */
  Map<String, String> on(Path folder);

  /** Settings under which {@code start} lets it serve clients on this port. */
  Map<String, String> at(int port);

  /**
   * Where the running one serves clients, as {@code host:port}.
   *
   * @throws TargetException when none runs
   */
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
   * @throws TargetException when none runs
   */
  int kill(Settings settings);

  /**
   * Starts one again that was killed, detached, on its data, under the limit and with the traits that it
   * had; returns once it answers.
   *
   * @return one line that says which server this is and how to reach it
   * @throws TargetException when it can't be started
   */
  String startAgain(Settings settings, Console console);

  /** One line on the running one; empty when none runs. */
  Optional<String> status(Settings settings);

  /**
   * Gets the server's program where it is not there yet, and starts nothing.
   *
   * @return where it is
   * @throws TargetException when it is not available
   */
  Path fetch(Settings settings, Console console);
}

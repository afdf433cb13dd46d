package io.ycsbpack.core.binding;

import io.ycsbpack.core.TargetException;
import io.ycsbpack.core.console.Console;
import io.ycsbpack.core.property.Settings;
import java.nio.file.Path;
import java.util.Optional;

/** A binding's own server, kept running between commands by {@code ycsb embedded start|stop|status}. */
public interface EmbeddedServer {

  /**
   * Starts it detached from this process and returns once it answers; joins it when it runs already.
   *
   * @return one line that says which server this is and how to reach it
   * @throws TargetException when it can't be had or started
   */
  String start(Settings settings, Console console);

  /**
   * Stops the one that {@link #start} started and waits until it is gone.
   *
   * @return one line that says which was stopped; empty when none was running
   */
  Optional<String> stop(Settings settings, Console console);

  /** One line on the running one; empty when none runs. */
  Optional<String> status(Settings settings);

  /**
   * Gets the server's program where it is not there yet, and starts nothing.
   *
   * @return where it is
   * @throws TargetException when it can't be had
   */
  Path fetch(Settings settings, Console console);
}

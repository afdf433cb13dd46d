package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.ShellWord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs containers by a daemon, which keeps each one, under a name that no other container has, until it is removed there.
 */
abstract class DaemonRunner implements ContainerRunner {
  /** Where the daemon listens that has the container, which a later process may not be told otherwise. */
  static final String DAEMON = "daemon";
  /** A client that is killed leaves open whether its daemon still makes the container. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final String daemon;

  /** By the daemon of this name, which is the engine's. */
  DaemonRunner(String daemon) {
    this.daemon = daemon;
  }

  /** The version of the daemon at this address; empty where it does not answer. */
  abstract Optional<String> version(String address);

  /** Whether the daemon at this address says that it runs the container of this name. */
  abstract boolean isRunning(String address, String container);

  /** What the daemon at this address says to the removal of the container of this name; well where there is none. */
  abstract EngineProgram.Answer removal(String address, String container);

  /** Notes where the daemon listens that is to run the container of a place. */
  static void keep(ContainerPlace place, String address) throws IOException {
    Files.writeString(place.folder().resolve(DAEMON), address);
  }

  private static Optional<String> keptBy(ContainerPlace place) {
    try {
      return Optional.of(Files.readString(place.folder().resolve(DAEMON)));
    } catch (IOException e) {
      // it was never prepared, or is being removed
      return Optional.empty();
    }
  }

  /** The commands of a shell that fail unless {@code $pid} is a process in the container's group, {@code $name}. */
  String isOfThisMachine() {
    return "if ! grep -q \"$name\" \"/proc/$pid/cgroup\"; then echo '" + daemon + " does not run the container, or not"
        + " in control groups of this machine' >&2; exit 1; fi";
  }

  /** What redirects a server's output to this file: the daemon has another standard output than what starts it. */
  static String redirection(Path output) {
    return " >>" + ShellWord.quoted(output.toString()) + " 2>&1";
  }

  @Override
  public final String version(ContainerPlace place) {
    return daemon + " " + keptBy(place).flatMap(this::version).orElse("of an unknown version");
  }

  @Override
  public final boolean isRunning(ContainerPlace place) {
    return keptBy(place).filter(address -> isRunning(address, place.name())).isPresent();
  }

  @Override
  public final Duration grace() {
    return GRACE;
  }

  /**
   * Removes it from the daemon.
   *
   * @throws CommandException with exit code 5 when the daemon does not do it
   */
  @Override
  public final void forget(ContainerPlace place) {
    keptBy(place).ifPresent(address -> {
      EngineProgram.Answer removal = removal(address, place.name());
      if (!removal.succeeded()) {
        throw new CommandException(ExitCode.CONDITION, daemon + " can't remove the container " + place.name() + ": "
            + removal.text() + "; when its daemon at " + address + " answers, do the same again");
      }
    });
  }
}

package io.ycsbpack.core.container;

import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs containers by one engine: {@link AppliedContainer} prepares the files, control groups and data of a container, and
 * leaves to it what engines do differently. A further engine is a further implementation, and a constant of {@link
 * ContainerEngine}. It keeps nothing: a later process has to find the container by its place alone.
 */
interface ContainerRunner {
  String program();

  /** Why it can't run one here, besides that program and what all engines need; empty if it can. Changes nothing. */
  Optional<String> impossible();

  default boolean filtersCalls() {
    return true;
  }

  /** Whether it limits the control group of a container also where that was there before. */
  default boolean limitsItsGroup() {
    return true;
  }

  default boolean usesOurGroups() {
    return true;
  }

  /** Its name and its version, as what runs the container of this place says it, on one line. */
  String version(ContainerPlace place);

  /** Writes into the place what each start needs. */
  void prepare(ContainerPlace place, ImageContainer container, BundleConfig config,
      Map<String, BundleConfig.Bind> binds) throws IOException;

  /**
   * The commands of a shell that put the files of the image where the container is made of them. The shell is in the
   * place, and has mounts of its own; {@code $4} has the image's layers as an overlay wants them.
   */
  String files();

  /**
   * The commands of a shell that start the container, once its data belong to its user, and end when it runs and {@link
   * ContainerPlace#PID} can be read in it. {@code $1} is the place, {@code $2} the engine's name, {@code $3} the
   * container's, {@code $5} to whom the data were given or nothing; behind {@code $6} are the {@link #arguments}.
   */
  String start();

  /**
   * Writes what a start with this command needs, and returns further arguments of {@link #start}.
   *
   * @param output file among the data for what the command writes, where it has not the standard output of the start
   */
  List<String> arguments(ContainerPlace place, List<String> command, Path output) throws IOException;

  boolean isRunning(ContainerPlace place);

  /** What its process of this machine shows of the container: the kernel that it sees, and its control group. */
  default Map<String, String> facts(ContainerPlace place, long pid) {
    return ContainerProcess.facts(pid);
  }

  default UsageProbe probe(long pid) {
    return new ProcessProbe(pid);
  }

  /** How long a start may go on after its end was asked for, because it is worse to kill it. */
  default Duration grace() {
    return Duration.ZERO;
  }

  /**
   * Removes what the engine keeps of the container outside of its place and its control groups, in which nothing runs any
   * more; nothing happens where there is none.
   */
  default void forget(ContainerPlace place) throws IOException {
  }
}

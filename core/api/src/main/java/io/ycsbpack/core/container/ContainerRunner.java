// SPDX-License-Identifier: Apache-2.0
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
 * Runs containers by one engine. {@link AppliedTraits} prepares the files, control groups and data of a container;
 * this does the engine-specific steps. A further engine is a further implementation, and a constant of
 * {@link ContainerEngine}. It has no state: a later process finds the container by its place only.
 */
interface ContainerRunner {
  String program();

  /**
   * Why it can't run a container here, besides a missing program and the needs of all engines; empty if it can. Changes
   * nothing.
   */
  Optional<String> impossible();

  default boolean filtersCalls() {
    return true;
  }

  /** Whether it also limits a container's control group that existed before. */
  default boolean limitsItsGroup() {
    return true;
  }

  default boolean usesOurGroups() {
    return true;
  }

  /** The engine's name and version, as this place's runtime reports them, on one line. */
  String version(ContainerPlace place);

  /** Writes the files of every start into the place. */
  void prepare(ContainerPlace place, ContainerTraits traits, BundleConfig config) throws IOException;

  /**
   * Shell commands that put the files of a container in place. The shell runs in the place with private mounts; {@code
   * $4} has the image's layers in overlay syntax, and is empty for the files of this machine.
   */
  String files();

  /**
   * The commands of a shell that start the container, once its data belong to its user, and end when it runs and {@link
   * ContainerPlace#PID} can be read in it. {@code $1} is the place, {@code $2} the engine's name, {@code $3} the
   * container's, {@code $5} to whom the data were given or nothing; behind {@code $6} are the {@link #arguments}.
   */
  String start();

  /**
   * Writes the files for a start with this command, and returns further arguments of {@link #start}.
   *
   * @param environment of a command on the files of this machine; an image has its own
   * @param output      file in the data folder for the command's output, unless that is the standard output of the start
   */
  List<String> arguments(ContainerPlace place, List<String> command, Map<String, String> environment, Path output)
      throws IOException;

  boolean isRunning(ContainerPlace place);

  /** Facts of the container from its process on this machine: the kernel that it sees, and its control group. */
  default Map<String, String> facts(ContainerPlace place, long pid) {
    return ContainerProcess.facts(pid);
  }

  default UsageProbe probe(long pid) {
    return new ProcessProbe(pid);
  }

  /** How long a start may continue after a request to end, because a kill is worse. */
  default Duration grace() {
    return Duration.ZERO;
  }

  /**
   * Removes the engine's files of the container outside of its place and its control groups; no process may run there.
   * Does nothing if there are none.
   */
  default void forget(ContainerPlace place) throws IOException {
  }
}

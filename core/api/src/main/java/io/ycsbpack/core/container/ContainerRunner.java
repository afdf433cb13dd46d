// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.limit.SystemProgram;
import io.ycsbpack.core.limit.SystemProgram.Answer;
import io.ycsbpack.core.probe.ProcessProbe;
import io.ycsbpack.core.probe.SystemFile;
import io.ycsbpack.core.probe.UsageProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs containers by one engine. {@link AppliedTraits} prepares the files, control groups and data of a container; this
 * does the engine-specific steps. It has no state: a later process finds the container by its place only.
 */
abstract class ContainerRunner {
  static final String KERNEL = "containerKernel";
  /** A second hierarchy next to version 1, which crun takes for version 2 and then refuses. Engines may use crun. */
  private static final Path HYBRID = Path.of("/sys/fs/cgroup/unified");
  /** In a private mount namespace, which hides the hierarchy that it refuses. */
  private static final String UNSHARED = "exec unshare --mount --propagation slave /bin/sh -ec 'umount " + HYBRID
      + "; exec \"$@\"' sh \"$@\"";
  private static final String DEBIAN = "Debian: apt-get install ";

  private final String program;
  private final boolean isHybridHidden;

  ContainerRunner(ContainerEngine engine) {
    program = engine.toString();
    isHybridHidden = engine != ContainerEngine.RUNC && engine != ContainerEngine.RUNSC && Files.isDirectory(HYBRID);
  }

  final String program() {
    return program;
  }

  /** Why programs of these names can't be run; empty when all are installed. */
  static Optional<String> missing(String... names) {
    return Stream.of(names)
        .filter(program -> !SystemProgram.isInstalled(program))
        .findFirst()
        .map(program -> "it needs " + program + " (" + source(program) + ")");
  }

  private static String source(String program) {
    return switch (program) {
      case "runsc" -> "https://gvisor.dev/docs/user_guide/install";
      case "find" -> DEBIAN + "findutils";
      case "ip" -> DEBIAN + "iproute2";
      case "unshare", "nsenter", "mount", "umount" -> DEBIAN + "util-linux mount";
      case "docker" -> DEBIAN + "docker.io";
      case "nerdctl" -> "https://github.com/containerd/nerdctl/releases";
      default -> DEBIAN + program;
    };
  }

  /** Runs the program to its end, or until the thread is interrupted; its text is its standard output and error. */
  final Answer ask(String... arguments) {
    return run("", arguments);
  }

  /** Standard output of the program; empty if it fails. */
  final String said(String... arguments) {
    Answer answer = run(" 2>/dev/null", arguments);
    return answer.succeeded() ? answer.text() : "";
  }

  private Answer run(String redirection, String... arguments) {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c",
        (isHybridHidden ? UNSHARED : "exec \"$@\"") + redirection, "sh", program).redirectErrorStream(true);
    builder.command().addAll(List.of(arguments));
    try {
      return SystemProgram.ask(builder);
    } catch (IOException e) {
      return new Answer(false, Reason.text(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer(false, "interrupted");
    }
  }

  /** The engine's name and version as it reports them, on one line. */
  final String version() {
    return said("--version").lines()
        .findFirst()
        .orElse(program + " of an unknown version")
        .replace(" version ", " ");
  }

  /** The command of a shell with private mounts that hides the hierarchy that it refuses. */
  final String hiding() {
    return isHybridHidden ? "umount " + HYBRID : ":";
  }

  /** Why it can't run a container here, besides a missing program and the needs of all engines. Changes nothing. */
  abstract Optional<String> impossible();

  /** Writes the files of every start into the place. */
  abstract void prepare(ContainerPlace place, ContainerTraits traits, BundleConfig config) throws IOException;

  /**
   * Shell commands that put the files of a container in place. The shell runs in the place with private mounts. {@code
   * $1} is the place, {@code $2} the engine's name, {@code $3} the container's, {@code $4} the image's layers in overlay
   * syntax or nothing, {@code $5} the new owner of the data {@code $6} or nothing; then come the {@link #arguments}.
   */
  abstract String files();

  /** Further commands that start the container, and end when it runs and {@link ContainerPlace#PID} can be read in it. */
  abstract String start();

  /**
   * Writes the files for a start with this command, and returns further arguments of {@link #start}.
   *
   * @param environment of a command on the files of this machine; an image has its own
   * @param output      file in the data folder for the command's output, unless that is the standard output of the start
   */
  abstract List<String> arguments(ContainerPlace place, List<String> command, Map<String, String> environment,
      Path output) throws IOException;

  abstract boolean isRunning(ContainerPlace place);

  /** The kernel that the container sees, and its control group; unreadable ones are left out. */
  Map<String, String> facts(ContainerPlace place, long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    Map<String, String> facts = new LinkedHashMap<>();
    SystemFile.lines(process.resolve("root/proc/sys/kernel/osrelease"))
        .forEach(kernel -> facts.put(KERNEL, kernel.strip()));
    SystemFile.lines(process.resolve("cgroup"))
        .stream()
        .filter(line -> line.matches("\\d+:([^:]*,)?cpu(,[^:]*)?:.*") || line.startsWith("0::"))
        .findFirst()
        .ifPresent(line -> facts.put("containerGroup", line.replaceFirst("^\\d+:[^:]*:", "")));
    return facts;
  }

  UsageProbe probe(long pid) {
    return new ProcessProbe(pid);
  }

  /** How long a start may continue after a request to end, if a kill is worse. */
  Duration grace() {
    return Duration.ZERO;
  }

  /** Removes the engine's files outside of the place and the control groups, if any; no process may run there. */
  void forget(ContainerPlace place) {
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.Reason;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A program that runs containers, including one in the administrator's folders.
 *
 * @param hybridHidden whether it refuses to run if it sees control groups of version 2 next to version 1
 */
record EngineProgram(String name, boolean hybridHidden) {
  /** A second hierarchy next to version 1, which crun takes for version 2 and then refuses. */
  private static final Path HYBRID = Path.of("/sys/fs/cgroup/unified");
  /** In a private mount namespace, which hides the hierarchy that it refuses. */
  private static final String UNSHARED = "exec unshare --mount --propagation slave /bin/sh -ec 'umount " + HYBRID
      + "; exec \"$@\"' sh \"$@\"";
  private static final String DEBIAN = "Debian: apt-get install ";
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
      case "unshare", "mount", "umount" -> DEBIAN + "util-linux mount";
      case "docker" -> DEBIAN + "docker.io";
      case "nerdctl" -> "https://github.com/containerd/nerdctl/releases";
      default -> DEBIAN + program;
    };
  }

  /** Its reported version, on one line, or that it reports none. */
  String version() {
    return said(name, "--version").lines()
        .findFirst()
        .orElse(name + " of an unknown version")
        .replace(" version ", " ");
  }

  /** {@code text} is its standard output and error, stripped. */
  record Answer(boolean succeeded, String text) {
  }

  /** Standard output of a command; empty if it can't run. */
  String said(String... command) {
    try {
      Process process = builder(List.of(command)).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return read(process);
    } catch (IOException e) {
      return "";
    }
  }

  /** Runs a command to its end, or until the thread is interrupted. */
  Answer ask(List<String> command) {
    try {
      Process process = builder(command).redirectErrorStream(true).start();
      String text = read(process).strip();
      return new Answer(process.waitFor() == 0, text);
    } catch (IOException e) {
      return new Answer(false, Reason.text(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Answer(false, "interrupted");
    }
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", (isHidden() ? UNSHARED : "exec \"$@\""), "sh");
    builder.command().addAll(command);
    builder.environment().merge("PATH", SystemProgram.OF_ADMINISTRATORS, (path, further) -> path + ":" + further);
    return builder;
  }

  private static String read(Process process) throws IOException {
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /**
   * Shell commands that make a container's root from an image's layers, or show the files of this machine there, and
   * hide the hierarchy that it refuses.
   */
  String rootfs() {
    return String.join("; ", "if [ -n \"$4\" ]",
        "then mount -t overlay -o \"lowerdir=$4,upperdir=upper,workdir=work\" overlay rootfs",
        // A layer of its own: another folder of this machine may be below the one that it is laid over.
        "else [ ! -d empty ] || mount -t tmpfs -o mode=755 tmpfs empty", "mount --rbind / rootfs", "fi", hiding());
  }

  String hiding() {
    return isHidden() ? "umount " + HYBRID : ":";
  }

  private boolean isHidden() {
    return hybridHidden && Files.isDirectory(HYBRID);
  }
}

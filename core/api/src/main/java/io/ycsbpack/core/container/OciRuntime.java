package io.ycsbpack.core.container;

import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.SystemProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** A program that runs a container without a daemon: from a bundle of the Open Container Initiative, or podman. */
public enum OciRuntime {
  /** The reference, which most nodes use. */
  RUNC,
  /** The one in C. */
  CRUN,
  /** The program of users, which configures the container, and calls crun, or runc where that is missing. */
  PODMAN;

  /** A second hierarchy next to those of version 1, which crun takes for one of version 2 and then refuses. */
  private static final Path HYBRID = Path.of("/sys/fs/cgroup/unified");
  /** Within mounts of its own, so that it does not see what it refuses. */
  private static final String UNSHARED = "exec unshare --mount --propagation slave /bin/sh -ec 'umount " + HYBRID
      + "; exec \"$@\"' sh \"$@\"";

  /** Its name on a command line; that of its program, too. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Why this user can't run a container by it on this machine; empty when nothing keeps it. Changes nothing. */
  public Optional<String> impossible() {
    return Capability.CAP_SETUID.missing()
        .or(Capability.CAP_CHOWN::missing)
        .or(PrivateMounts::overlayImpossible)
        .or(() -> Stream.of(toString(), "tar", "find")
            .filter(program -> !SystemProgram.isInstalled(program))
            .findFirst()
            .map(program -> "it needs " + program + " (Debian: apt-get install " + packageOf(program) + ")"))
        .or(() -> isPodman() && Stream.of(RUNC, CRUN).noneMatch(one -> SystemProgram.isInstalled(one.toString()))
            ? Optional.of("it needs crun or runc (Debian: apt-get install crun)")
            : Optional.empty())
        .or(() -> AppliedLimit.isGroupPossible()
            ? Optional.empty()
            : Optional.of("it needs control groups that this user may write"));
  }

  private static String packageOf(String program) {
    return program.equals("find") ? "findutils" : program;
  }

  /** What it says its version is, on one line, or that it says nothing. */
  String version() {
    return said(toString(), "--version").lines()
        .findFirst()
        .orElse(this + " of an unknown version")
        .replace(" version ", " ");
  }

  /** Whether it keeps containers of its own, rather than take bundles. */
  boolean isPodman() {
    return this == PODMAN;
  }

  /** Whether the container of this name, of which it keeps its notes in this part of a folder, runs. */
  boolean isRunning(Path folder, String notes, String id) {
    return isPodman()
        ? said("/bin/sh", "-c", "folder=$1; name=$2; " + Podman.asFunction("engine", notes)
            + "; engine container inspect --format {{.State.Status}} \"$name\"", "sh", folder.toString(), id).strip()
            .equals("running")
        : said(toString(), "--root", folder.resolve(notes).toString(), "state", id)
            .matches("(?s).*\"status\"\\s*:\\s*\"running\".*");
  }

  private String said(String... command) {
    try {
      ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", (isHybridRefused() ? UNSHARED : "exec \"$@\""),
          "sh");
      builder.command().addAll(List.of(command));
      builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, further) -> path + ":" + further);
      Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Whether the second hierarchy has to be out of its sight. */
  boolean isHybridRefused() {
    return this != RUNC && Files.isDirectory(HYBRID);
  }

  /** The command of a shell that takes the second hierarchy out of its own sight; nothing where that is not needed. */
  String hiding() {
    return isHybridRefused() ? "umount " + HYBRID : ":";
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.limit.ControlGroups;
import io.ycsbpack.core.limit.SystemProgram;
import java.util.Locale;
import java.util.Optional;

/** The program that runs a server's container on this machine, without a cluster. */
public enum ContainerEngine {
  RUNC,
  CRUN,
  /** gVisor's OCI runtime: a kernel in user space answers the system calls of its containers. */
  RUNSC,
  DOCKER,
  PODMAN,
  NERDCTL;

  /** The engine for servers that run on the files of this machine. */
  static ContainerEngine ofMachine() {
    return SystemProgram.isInstalled(RUNC.toString()) || !SystemProgram.isInstalled(CRUN.toString()) ? RUNC : CRUN;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Why this user can't run a container by it on this machine; empty when nothing keeps it. Changes nothing. */
  public Optional<String> impossible() {
    return Capabilities.missing("CAP_SETUID", "CAP_CHOWN")
        .or(() -> ContainerRunner.missing(toString(), "tar", "find"))
        .or(runner()::impossible)
        .or(() -> ControlGroups.ofThisUser().isPossible()
            ? Optional.empty()
            : Optional.of("it needs control groups that this user may write"));
  }

  /** Whether the kernel can filter the system calls of its containers (seccomp); gVisor's kernel answers them itself. */
  public boolean filtersCalls() {
    return this != RUNSC;
  }

  /**
   * Whether its containers are in control groups that we make and limit, which can be in a group that they share with
   * others.
   */
  public boolean usesOurGroups() {
    return switch (this) {
      case RUNC, CRUN, RUNSC -> true;
      case DOCKER, PODMAN, NERDCTL -> false;
    };
  }

  ContainerRunner runner() {
    return usesOurGroups() ? new OciRuntime(this) : new ContainerCommand(this);
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.CommandException;
import io.ycsbpack.core.ExitCode;
import io.ycsbpack.core.limit.AppliedLimit;
import io.ycsbpack.core.limit.SystemProgram;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The program that runs a server's container on this machine, without a cluster. */
public enum ContainerEngine {
  RUNC(new OciRuntime(new EngineProgram("runc", false))),
  CRUN(new OciRuntime(new EngineProgram("crun", true))),
  /** gVisor's OCI runtime: a kernel in user space answers the system calls of its containers. */
  RUNSC(new Gvisor()),
  DOCKER(new ContainerCommand("docker")),
  PODMAN(new ContainerCommand("podman")),
  NERDCTL(new ContainerCommand("nerdctl"));

  private final ContainerRunner runner;

  ContainerEngine(ContainerRunner runner) {
    this.runner = runner;
  }

  /** The engine for servers that run on the files of this machine. */
  static ContainerEngine ofMachine() {
    return SystemProgram.isInstalled(RUNC.toString()) || !SystemProgram.isInstalled(CRUN.toString()) ? RUNC : CRUN;
  }

  static ContainerEngine named(String name) {
    return Stream.of(values())
        .filter(engine -> engine.toString().equals(name))
        .findFirst()
        .orElseThrow(() -> new CommandException(ExitCode.CONDITION, "there is no runtime '" + name + "'"));
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Why this user can't run a container by it on this machine; empty when nothing keeps it. Changes nothing. */
  public Optional<String> impossible() {
    return Capability.CAP_SETUID.missing()
        .or(Capability.CAP_CHOWN::missing)
        .or(() -> EngineProgram.missing(runner.program(), "tar", "find"))
        .or(runner::impossible)
        .or(() -> AppliedLimit.isGroupPossible()
            ? Optional.empty()
            : Optional.of("it needs control groups that this user may write"));
  }

  /** Whether the kernel can filter the system calls of its containers (seccomp). */
  public boolean filtersCalls() {
    return runner.filtersCalls();
  }

  /** Whether its containers are in control groups that we name, which can be in a group that they share with others. */
  public boolean usesOurGroups() {
    return runner.usesOurGroups();
  }

  ContainerRunner runner() {
    return runner;
  }
}

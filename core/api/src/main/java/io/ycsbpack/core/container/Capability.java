// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The capabilities of Linux, in the order of the kernel's numbers. */
public enum Capability {
  CAP_CHOWN,
  CAP_DAC_OVERRIDE,
  CAP_DAC_READ_SEARCH,
  CAP_FOWNER,
  CAP_FSETID,
  CAP_KILL,
  CAP_SETGID,
  CAP_SETUID,
  CAP_SETPCAP,
  CAP_LINUX_IMMUTABLE,
  CAP_NET_BIND_SERVICE,
  CAP_NET_BROADCAST,
  CAP_NET_ADMIN,
  CAP_NET_RAW,
  CAP_IPC_LOCK,
  CAP_IPC_OWNER,
  CAP_SYS_MODULE,
  CAP_SYS_RAWIO,
  CAP_SYS_CHROOT,
  CAP_SYS_PTRACE,
  CAP_SYS_PACCT,
  CAP_SYS_ADMIN,
  CAP_SYS_BOOT,
  CAP_SYS_NICE,
  CAP_SYS_RESOURCE,
  CAP_SYS_TIME,
  CAP_SYS_TTY_CONFIG,
  CAP_MKNOD,
  CAP_LEASE,
  CAP_AUDIT_WRITE,
  CAP_AUDIT_CONTROL,
  CAP_SETFCAP,
  CAP_MAC_OVERRIDE,
  CAP_MAC_ADMIN,
  CAP_SYSLOG,
  CAP_WAKE_ALARM,
  CAP_BLOCK_SUSPEND,
  CAP_AUDIT_READ,
  CAP_PERFMON,
  CAP_BPF,
  CAP_CHECKPOINT_RESTORE;

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String EFFECTIVE = "CapEff:";

  /** Why this process lacks the capability; empty when it has it. */
  public Optional<String> missing() {
    try {
      return held().contains(this) ? Optional.empty() : Optional.of("it needs root (" + this + ")");
    } catch (IOException e) {
      return Optional.of("it needs Linux: " + STATUS + " can't be read");
    }
  }

  /** The capabilities that this process has. */
  static Set<Capability> held() throws IOException {
    return Files.readAllLines(STATUS)
        .stream()
        .filter(line -> line.startsWith(EFFECTIVE))
        .flatMap(line -> Stream.of(values()).filter(one -> one.isIn(line.substring(EFFECTIVE.length()).strip())))
        .collect(Collectors.toSet());
  }

  /** Whether a set of capabilities, as /proc has it, holds this one. */
  boolean isIn(String hexadecimal) {
    return (Long.parseUnsignedLong(hexadecimal, 16) >> ordinal() & 1) == 1;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.probe.SystemFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

  /** Why this process lacks the capability; empty when it has it. */
  public Optional<String> missing() {
    if (effective().isEmpty()) {
      return Optional.of("it needs Linux: /proc/self/status can't be read");
    }
    return held().contains(this) ? Optional.empty() : Optional.of("it needs root (" + this + ")");
  }

  /** The capabilities that this process has. */
  static List<Capability> held() {
    return effective().stream().flatMap(set -> Stream.of(values()).filter(one -> one.isIn(set))).toList();
  }

  private static Optional<String> effective() {
    return SystemFile.value(Path.of("/proc/self/status"), "CapEff:");
  }

  /** Whether a set of capabilities, as /proc has it, holds this one. */
  boolean isIn(String hexadecimal) {
    return (Long.parseUnsignedLong(hexadecimal, 16) >> ordinal() & 1) == 1;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.container;

import io.ycsbpack.core.probe.SystemFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The capabilities of this process (Linux). */
final class Capabilities {
  /** In the order of the kernel's numbers. */
  private static final List<String> ALL = Stream.of("CHOWN", "DAC_OVERRIDE", "DAC_READ_SEARCH", "FOWNER", "FSETID",
      "KILL", "SETGID", "SETUID", "SETPCAP", "LINUX_IMMUTABLE", "NET_BIND_SERVICE", "NET_BROADCAST", "NET_ADMIN",
      "NET_RAW", "IPC_LOCK", "IPC_OWNER", "SYS_MODULE", "SYS_RAWIO", "SYS_CHROOT", "SYS_PTRACE", "SYS_PACCT",
      "SYS_ADMIN", "SYS_BOOT", "SYS_NICE", "SYS_RESOURCE", "SYS_TIME", "SYS_TTY_CONFIG", "MKNOD", "LEASE",
      "AUDIT_WRITE", "AUDIT_CONTROL", "SETFCAP", "MAC_OVERRIDE", "MAC_ADMIN", "SYSLOG", "WAKE_ALARM", "BLOCK_SUSPEND",
      "AUDIT_READ", "PERFMON", "BPF", "CHECKPOINT_RESTORE").map("CAP_"::concat).toList();

  private Capabilities() {
  }

  /** Why this process lacks one of these, such as CAP_SYS_ADMIN; empty when it has all. */
  static Optional<String> missing(String... needed) {
    if (effective().isEmpty()) {
      return Optional.of("it needs Linux: /proc/self/status can't be read");
    }
    List<String> held = held();
    return Stream.of(needed).filter(one -> !held.contains(one)).findFirst().map(one -> "it needs root (" + one + ")");
  }

  static List<String> held() {
    return effective().map(Capabilities::in).orElse(List.of());
  }

  private static Optional<String> effective() {
    return SystemFile.value(Path.of("/proc/self/status"), "CapEff:");
  }

  /** @param hexadecimal a set of capabilities, as /proc has it */
  static List<String> in(String hexadecimal) {
    long set = Long.parseUnsignedLong(hexadecimal, 16);
    return ALL.stream().filter(one -> (set >> ALL.indexOf(one) & 1) == 1).toList();
  }
}

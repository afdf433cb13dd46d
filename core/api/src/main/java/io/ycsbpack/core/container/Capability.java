package io.ycsbpack.core.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A capability of Linux that this process needs; the kernel's numbers. */
public enum Capability {
  /** To give files to other users. */
  CAP_CHOWN(0),
  /** To run as another user. */
  CAP_SETUID(7),
  /** To change links, addresses and routes. */
  CAP_NET_ADMIN(12),
  /** To mount, and to make namespaces. */
  CAP_SYS_ADMIN(21);

  private static final Path STATUS = Path.of("/proc/self/status");
  private static final String EFFECTIVE = "CapEff:";

  private final int number;

  Capability(int number) {
    this.number = number;
  }

  /** Why this process lacks the capability; empty when it has it. */
  public Optional<String> missing() {
    try {
      boolean held = Files.readAllLines(STATUS)
          .stream()
          .filter(line -> line.startsWith(EFFECTIVE))
          .anyMatch(line -> isIn(line.substring(EFFECTIVE.length()).strip()));
      return held ? Optional.empty() : Optional.of("it needs root (" + this + ")");
    } catch (IOException e) {
      return Optional.of("it needs Linux: " + STATUS + " can't be read");
    }
  }

  /** Whether a set of capabilities, as /proc has it, holds this one. */
  boolean isIn(String hexadecimal) {
    return (Long.parseUnsignedLong(hexadecimal, 16) >> number & 1) == 1;
  }
}

package io.ycsbpack.k8s.job;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Names a run: by its time, and by chance for two that begin in the same second. */
final class RunId {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss")
      .withZone(ZoneOffset.UTC);

  private RunId() {
  }

  static String next() {
    return TIME.format(Instant.now()) + "-" + String.format("%04x", new SecureRandom().nextInt(0x10000));
  }
}

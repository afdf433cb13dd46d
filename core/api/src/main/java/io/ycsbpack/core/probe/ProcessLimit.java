// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.probe;

import java.nio.file.Path;

/** A limit of this process and its children (rlimit); {@link Long#MAX_VALUE} if there is none, or it can't be read. */
public record ProcessLimit(long soft, long hard) {
  private static final Path LIMITS = Path.of("/proc/self/limits");

  /** A JVM raises this soft limit to the hard one at its start. */
  public static ProcessLimit ofFiles() {
    return named("Max open files ");
  }

  public static ProcessLimit ofProcesses() {
    return named("Max processes ");
  }

  private static ProcessLimit named(String name) {
    String[] columns = SystemFile.value(LIMITS, name).orElse("unlimited unlimited").split("\\s+");
    return new ProcessLimit(number(columns[0]), number(columns[1]));
  }

  private static long number(String text) {
    return text.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(text);
  }
}

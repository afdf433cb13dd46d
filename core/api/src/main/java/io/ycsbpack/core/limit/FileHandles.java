// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit of file handles of this process and its children: {@code RLIMIT_NOFILE}. A JVM raises the soft limit to the
 * hard one at its start.
 */
public final class FileHandles {
  private static final Pattern FILES = Pattern.compile("(?m)^Max open files\\s+(\\d+)");

  private FileHandles() {
  }

  /** The limit; {@link Long#MAX_VALUE} if there is none, or it can't be read. */
  public static long most() {
    try {
      return most(Files.readString(Path.of("/proc/self/limits")));
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  /** The same by limits in the form of {@code /proc/self/limits}. */
  public static long most(String limits) {
    Matcher matcher = FILES.matcher(limits);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : Long.MAX_VALUE;
  }
}

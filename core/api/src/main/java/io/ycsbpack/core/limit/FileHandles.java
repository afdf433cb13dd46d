// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.limit;

import io.ycsbpack.core.probe.SystemFile;
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
    Matcher matcher = FILES.matcher(SystemFile.text(Path.of("/proc/self/limits")));
    return matcher.find() ? Long.parseLong(matcher.group(1)) : Long.MAX_VALUE;
  }
}

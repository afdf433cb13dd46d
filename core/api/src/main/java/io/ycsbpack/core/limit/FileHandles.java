package io.ycsbpack.core.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many file handles this process may have, and with it what it starts: {@code RLIMIT_NOFILE}, of which a JVM raises the
 * soft limit to the hard one at its start.
 */
public final class FileHandles {
  private static final Pattern FILES = Pattern.compile("(?m)^Max open files\\s+(\\d+)");

  private FileHandles() {
  }

  /** As many as this process may have; {@link Long#MAX_VALUE} where there is no limit, or none that can be read. */
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

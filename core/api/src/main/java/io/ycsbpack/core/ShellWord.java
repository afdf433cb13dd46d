package io.ycsbpack.core;

/** Words of the commands that are given to a POSIX shell. */
public final class ShellWord {
  private ShellWord() {
  }

  /** A text as one word of which a shell takes every character as it is. */
  public static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}

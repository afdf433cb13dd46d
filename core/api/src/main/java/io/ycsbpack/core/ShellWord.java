package io.ycsbpack.core;

/** Words of the commands that are given to a POSIX shell. */
public final class ShellWord {
  /** Characters that mean themselves to a shell, wherever they are in a word. */
  private static final String PLAIN = "[\\w./:=,@%+-]+";

  private ShellWord() {
  }

  /** A text as one word of which a shell takes every character as it is. */
  public static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** The same where it has to be; as it is where a shell takes it as it is, for readers. */
  public static String readable(String text) {
    return text.matches(PLAIN) ? text : quoted(text);
  }
}

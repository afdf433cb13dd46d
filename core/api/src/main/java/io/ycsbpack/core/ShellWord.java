// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core;

/** Words of the commands that are given to a POSIX shell. */
public final class ShellWord {
  /** Characters that mean themselves to a shell, wherever they are in a word. */
  private static final String PLAIN = "[\\w./:=,@%+-]+";

  private ShellWord() {
  }

  public static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** Quotes the text only if a shell would change it. */
  public static String readable(String text) {
    return text.matches(PLAIN) ? text : quoted(text);
  }
}

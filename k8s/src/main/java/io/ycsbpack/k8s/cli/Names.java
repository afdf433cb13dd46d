package io.ycsbpack.k8s.cli;

import io.ycsbpack.core.UsageException;

/** Names of objects in a cluster. */
final class Names {
  private static final int LONGEST = 40;

  private Names() {
  }

  /**
   * The name, if it may stand in a DNS label with room for what we append.
   *
   * @throws UsageException when it may not
   */
  static String check(String option, String name) {
    if (!name.matches("[a-z]([a-z0-9-]*[a-z0-9])?") || name.length() > LONGEST) {
      throw new UsageException(option + " '" + name + "': a name has lower-case letters, digits and '-', begins with a "
          + "letter, ends with a letter or digit, and has at most " + LONGEST + " characters");
    }
    return name;
  }
}

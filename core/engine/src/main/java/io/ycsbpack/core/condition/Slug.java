// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.condition;

import java.util.Locale;

/** Names of conditions and scenarios that hold only letters, digits, dots and dashes. */
public final class Slug {
  private Slug() {
  }

  /** Valid as a part of a file's name, or of a name in a cluster; empty if the text has no letter or digit. */
  public static String text(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9.]+", "-").replaceAll("(^-)|(-$)", "");
  }
}

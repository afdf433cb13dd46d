// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.core.property;

import java.util.regex.Pattern;

/** Recognizes possible secrets by name or by text, to keep them out of records, reports and messages. */
public final class SecretPattern {
  private static final Pattern NAME = Pattern.compile("(?i)passw|pwd|secret|token|credential|connection[_.-]?string"
      + "|(api|private|access|account|master|encryption).?key|(?<!force_)primary[._-]?key(?!_)|(?<![a-z])sas|sas(?![a-z])");
  private static final Pattern TEXT = Pattern.compile("(?i)"
      + "://[^/\\s]*:[^/\\s]*@" // a user with a password in an address
      + "|\\bAKIA[0-9A-Z]{16}\\b|\\bASIA[0-9A-Z]{16}\\b" // keys of AWS
      + "|\\beyJ[\\w-]{8,}\\.[\\w-]{8,}" // a token of JWT
      + "|-----BEGIN|\\bbearer\\s+\\S{8,}|\\bbasic\\s+[A-Za-z0-9+/=]{8,}|\\bgh[pousr]_\\w{20,}|\\bsk[-_]\\w{16,}"
      + "|(passw\\w*|pwd|secret|token|api_?key|accountkey|(?<![a-z])sig)\\s*[=:]\\s*\\S"); // a setting within the text

  private SecretPattern() {
  }

  /** Whether a property, setting or field of this name may hold a secret. */
  public static boolean isName(String name) {
    return NAME.matcher(name).find();
  }

  /** Whether the text looks like a credential, or holds one. */
  public static boolean isIn(String text) {
    return TEXT.matcher(text).find();
  }
}

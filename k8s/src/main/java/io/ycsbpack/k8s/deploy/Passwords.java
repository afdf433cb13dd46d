package io.ycsbpack.k8s.deploy;

import java.security.SecureRandom;
import java.util.Base64;

/** Makes passwords that no user has to remember. */
final class Passwords {
  private static final int BYTES = 24;

  private Passwords() {
  }

  /** 192 random bits, in letters, digits, - and _. */
  static String random() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}

package io.ycsbpack.core.export;

import io.ycsbpack.core.UsageException;
import java.net.URI;
import java.util.List;

/** Addresses of servers that results are sent to. */
final class HttpAddress {
  private HttpAddress() {
  }

  /**
   * The address without a slash at its end.
   *
   * @param name    of what gives it
   * @param example that is right
   * @param instead what to do where it has a password
   * @throws UsageException when that is none; what may be a password in it is not repeated
   */
  static URI checked(String name, String text, String example, String instead) {
    URI uri;
    try {
      uri = URI.create(text.replaceFirst("/+$", ""));
    } catch (IllegalArgumentException e) {
      // Without its cause, which has the text.
      throw new UsageException(name + ": that is no address; write such as " + example);
    }
    if (uri.getRawUserInfo() != null) {
      throw new UsageException(
          name + ": an address with a password shows in the list of processes; " + instead);
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new UsageException(name + ": an address with ? or # is none of a server; write such as " + example);
    }
    if (uri.getHost() == null || !List.of("http", "https").contains(uri.getScheme())) {
      throw new UsageException(name + " " + text + ": write such as " + example);
    }
    return uri;
  }
}

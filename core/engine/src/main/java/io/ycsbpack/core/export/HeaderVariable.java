package io.ycsbpack.core.export;

import io.ycsbpack.core.UsageException;
import java.net.URLDecoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A variable of the environment with headers of requests, which may be secrets: {@code name=value,name=value} with values
 * as in a URL, as OpenTelemetry has it.
 */
final class HeaderVariable {
  private HeaderVariable() {
  }

  /**
   * The headers that it holds; none where it is not set.
   *
   * @param name        of the variable
   * @param environment variables of the process
   * @throws UsageException when they can't be read; they are not repeated
   */
  static Map<String, String> headers(String name, Map<String, String> environment) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String pair : environment.getOrDefault(name, "").split(",")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        put(headers, name, pair.substring(0, equals).strip(), pair.substring(equals + 1).strip());
      } else if (!pair.isBlank()) {
        throw unreadable(name);
      }
    }
    return headers;
  }

  private static void put(Map<String, String> headers, String name, String header, String encoded) {
    try {
      String value = URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
      // Refuses what no request may have.
      HttpRequest.newBuilder().setHeader(header, value);
      headers.put(header, value);
    } catch (IllegalArgumentException e) {
      // Without its cause, which has the text.
      throw unreadable(name);
    }
  }

  /** Without the text, which may be a secret. */
  private static UsageException unreadable(String name) {
    return new UsageException(name + ": write name=value,name=value, with values as in a URL");
  }
}

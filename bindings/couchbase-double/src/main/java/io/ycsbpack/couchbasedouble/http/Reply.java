package io.ycsbpack.couchbasedouble.http;

import java.nio.charset.StandardCharsets;

/**
 * What a request is answered with.
 *
 * @param status HTTP's status code
 * @param body   JSON, or a text of an error
 */
record Reply(int status, byte[] body) {
  static Reply of(int status, String body) {
    return new Reply(status, body.getBytes(StandardCharsets.UTF_8));
  }
}

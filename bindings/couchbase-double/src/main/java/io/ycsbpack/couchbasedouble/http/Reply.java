// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.http;

import java.nio.charset.StandardCharsets;

/** @param body JSON, or the text of an error */
record Reply(int status, byte[] body) {
  static Reply of(int status, String body) {
    return new Reply(status, body.getBytes(StandardCharsets.UTF_8));
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble.kv;

/** Ends a command with an error as its answer. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Response response;

  Refusal(int status) {
    this(Response.of(status));
  }

  Refusal(Response response) {
    super(null, null, false, false);
    this.response = response;
  }

  Response response() {
    return response;
  }
}

// SPDX-License-Identifier: Apache-2.0
package io.ycsbpack.couchbasedouble;

/** The query service refuses a request, with the real service's number and text. */
final class QueryException extends RuntimeException {
  private static final long serialVersionUID = 1;
  static final int SYNTAX = 3000;
  static final int NO_INDEX = 4000;
  static final int NOT_PREPARED = 4040;
  static final int INDEX_EXISTS = 4300;
  static final int NO_PARAMETER = 5010;
  static final int NO_KEYSPACE = 12003;
  static final int NO_SUCH_INDEX = 12016;
  static final int READ_ONLY = 1000;
  static final int TIMEOUT = 1080;

  private final int code;

  QueryException(int code, String message) {
    super(message);
    this.code = code;
  }

  int code() {
    return code;
  }
}
